package dyno.study;

import dyno.wire.TransportName;
import java.util.List;
import java.util.Map;

/**
 * What a study measured with, beside its drivers.
 *
 * @param server with its version
 * @param jdk Java
 * @param settings of the server, in words
 * @param options the same as options of a server, each {@code name=value}; none where they are not known
 * @param networks how the driver reached the server, by the transport that stands for it; without those that are the same
 */
public record Setup(String server, String jdk, String settings, List<String> options, Map<String, String> networks) {
    /** For what is not known. */
    public static final String UNKNOWN = "not known";

    public Setup {
        options = options == null ? List.of() : List.copyOf(options);
        networks = Map.copyOf(networks);
    }

    Setup withOptions(List<String> others) {
        return new Setup(server, jdk, settings, others, networks);
    }

    /** How the driver reached the server in the study; null where it is as over the transport. */
    public String network(TransportName transport) {
        return networks.get(transport.toString());
    }
}
