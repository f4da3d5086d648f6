package dyno.cli;

import dyno.wire.Transport;
import dyno.workload.Workload;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that choose what is measured. */
final class SelectionOptions {
    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description = "Only these: DoOne, SelectOne, PreparedText100Bytes, Select1000Rows.")
    private List<String> workloads;

    @Option(names = "--transport", split = ",", paramLabel = "NAME", description = "Only these: replay, loopback.")
    private List<String> transports = Transport.NAMES;

    /** The workloads asked for. */
    List<String> workloads(List<String> unlessAsked) {
        List<String> chosen = workloads == null ? unlessAsked : workloads;
        chosen.forEach(Workload::named);
        return chosen;
    }

    List<String> transports() {
        transports.forEach(Transport::named);
        return transports;
    }
}
