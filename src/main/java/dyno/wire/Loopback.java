package dyno.wire;

/** The JDK's own sockets to a server on this machine, or wherever the JDBC URL points. */
final class Loopback implements Transport {
    @Override
    public void beforeConnect() {}

    @Override
    public void beforeMeasurement(Operation operation) {}

    @Override
    public void check() {}

    @Override
    public void beforeClose() {}
}
