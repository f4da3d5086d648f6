package dyno.wire;

import java.io.IOException;
import java.util.List;

/** How a driver reaches its server; one instance serves one connection. */
public interface Transport {
    /** The names of all transports; {@code delayed} may carry its round-trip time: {@code delayed-0.45ms}. */
    List<String> NAMES = List.of("replay", "loopback", "unix", "delayed");

    /** Those that are measured unless asked otherwise. */
    List<String> DEFAULTS = List.of("replay", "loopback");

    /**
     * The transport of that name.
     *
     * @param route the way to the server
     * @throws IllegalArgumentException when there is none
     */
    static Transport named(String name, Route route) {
        return switch (kind(name)) {
            case "replay" -> new ReplayTransport();
            case "unix" -> new UnixTransport(route.socket());
            default -> new PlainTransport();
        };
    }

    /**
     * What kind of transport a name stands for: one of {@link #NAMES}.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    static String kind(String name) {
        String kind = name.matches("delayed-[0-9.]+ms") ? "delayed" : name;
        if (!NAMES.contains(kind)) {
            throw new IllegalArgumentException(
                    "There is no transport '" + name + "'; choose one of " + String.join(", ", NAMES) + ".");
        }
        return kind;
    }

    /** Before the driver connects. */
    void beforeConnect() throws IOException;

    /** After the workload has prepared its connection, and before anything is measured. */
    void beforeMeasurement(Operation operation) throws Exception;

    /**
     * After measurement.
     *
     * @throws IOException when what was measured was not what it should have been
     */
    void check() throws IOException;

    /** Before the driver closes its connection. */
    void beforeClose();
}
