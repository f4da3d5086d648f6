package dyno.wire;

import java.io.IOException;
import java.util.List;

/** How a driver reaches its server; one instance serves one connection. */
public interface Transport {
    /** The server's side comes from memory. */
    String REPLAY = "replay";

    /** TCP on this machine. */
    String LOOPBACK = "loopback";

    /** The server's Unix-domain socket. */
    String UNIX = "unix";

    /** TCP through a relay that adds to the round trip; the name may contain the delay: {@code delayed-0.45ms}. */
    String DELAYED = "delayed";

    /** The names of all transports. */
    List<String> NAMES = List.of(REPLAY, LOOPBACK, UNIX, DELAYED);

    /** Those that are measured by default. */
    List<String> DEFAULTS = List.of(REPLAY, LOOPBACK);

    /**
     * The transport of that name.
     *
     * @param route how the server is reached
     * @throws IllegalArgumentException when there is none
     */
    static Transport named(String name, Route route) {
        return switch (kind(name)) {
            case REPLAY -> new ReplayTransport();
            case UNIX -> new UnixTransport(route.socket());
            default -> new PlainTransport();
        };
    }

    /**
     * The kind of transport of a name: one of {@link #NAMES}.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    static String kind(String name) {
        String kind = name.matches("delayed-\\d+(\\.\\d+)?ms") ? DELAYED : name;
        if (!NAMES.contains(kind)) {
            throw new IllegalArgumentException(
                    "Unknown transport '" + name + "'; choose one of " + String.join(", ", NAMES) + ".");
        }
        return kind;
    }

    /** Whether a name is {@link #REPLAY}, on which an operation takes only the driver's own time. */
    static boolean isReplay(String name) {
        return name.equals(REPLAY);
    }

    /** Before the driver connects. */
    void beforeConnect() throws IOException;

    /** After the workload has prepared its connection, and before anything is measured. */
    void beforeMeasurement(Operation operation) throws Exception;

    /**
     * After measurement.
     *
     * @throws IOException when the measured operations were not as expected
     */
    void check() throws IOException;

    /** Before the driver closes its connection. */
    void beforeClose();
}
