package dyno.command;

import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that choose what is measured. */
public final class SelectionOptions {
    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            split = ",",
            paramLabel = "NAME",
            description =
                    "Workloads to run (dyno workloads lists all, with their options), or operations of your own: files such as"
                            + " Orders.java, query.sql; or, with --sql, one statement.")
    private List<String> workloads;

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Transports: replay, loopback, unix, delayed; encrypted, with a certificate that drivers verify:"
                            + " loopback-tls, delayed-tls (default: replay, loopback; of tails: loopback).")
    private List<String> transports;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = "Round-trip time of the transport delayed (default: ${DEFAULT-VALUE}).")
    private String roundTrip = "0.45ms";

    /**
     * The requested workloads.
     *
     * @throws IllegalArgumentException when there is no such workload, or it runs over none of the transports
     */
    public List<WorkloadName> workloads(List<String> unlessAsked) {
        return Workloads.chosen(workloads == null ? unlessAsked : workloads, asked());
    }

    public List<TransportName> transports() {
        return transports(TransportName.DEFAULTS);
    }

    /** The requested transports, or others than the usual ones. */
    public List<TransportName> transports(List<TransportName> unlessAsked) {
        if (!roundTrip.matches("\\d+(\\.\\d+)?ms")) {
            throw new IllegalArgumentException("--rtt '" + roundTrip + "' is not a round-trip time; write 0.45ms.");
        }
        return (transports == null ? unlessAsked : asked())
                .stream().map(this::withDelay).distinct().toList();
    }

    private List<TransportName> asked() {
        return transports == null
                ? TransportName.DEFAULTS
                : transports.stream().map(TransportName::parse).toList();
    }

    private TransportName withDelay(TransportName asked) {
        if (!asked.plain().equals(TransportName.DELAYED)) {
            return asked;
        }
        TransportName delayed = TransportName.parse(asked.plain() + "-" + roundTrip);
        return asked.isEncrypted() ? delayed.encrypted() : delayed;
    }
}
