package dyno.wire;

/** The JDK's own sockets to wherever the JDBC URL points: a server on this machine, a relay, or a distant one. */
final class PlainTransport implements Transport {
    @Override
    public void beforeConnect() {}

    @Override
    public void beforeMeasurement(Operation operation) {}

    @Override
    public void check() {}

    @Override
    public void beforeClose() {}
}
