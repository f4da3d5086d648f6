package dyno.wire;

import java.io.IOException;

/**
 * How a driver reaches its server; one instance serves one connection. By default, by the JDK's own sockets to wherever
 * the JDBC URL points: a server on this machine, a relay, or a distant one.
 */
public interface Transport {
    /**
     * The transport of that name.
     *
     * @param route how the server is reached
     * @throws IllegalArgumentException when there is none
     */
    static Transport named(TransportName name, Route route) {
        return switch (name.kind()) {
            case REPLAY -> new ReplayTransport();
            case UNIX -> new UnixTransport(route.socket());
            case LOOPBACK, DELAYED -> new Transport() {};
        };
    }

    default void beforeConnect() throws IOException {}

    /** After the workload has prepared its connection, and before anything is measured. */
    default void beforeMeasurement(Operation operation) throws Exception {}

    /**
     * After measurement.
     *
     * @throws IOException when the measured operations were not as expected
     */
    default void check() throws IOException {}

    /** Before the driver closes its connection. */
    default void beforeClose() {}
}
