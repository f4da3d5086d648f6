package dyno.wire;

import java.io.IOException;
import java.util.List;

/** How a driver reaches its server; one instance serves one connection. */
public interface Transport {
    /**
     * The transport of that name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Transport named(String name) {
        return switch (name) {
            case "loopback" -> new Loopback();
            case "replay" -> new ReplayTransport();
            default ->
                throw new IllegalArgumentException(
                        "There is no transport '" + name + "'; choose one of " + String.join(", ", NAMES) + ".");
        };
    }

    /** The names of all transports. */
    List<String> NAMES = List.of("replay", "loopback");

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
