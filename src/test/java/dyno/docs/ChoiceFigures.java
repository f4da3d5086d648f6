package dyno.docs;

import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a person reads who chooses one of two drivers, from a stored comparison over one or more transports. */
final class ChoiceFigures {
    private ChoiceFigures() {}

    /**
     * One line per operation: CPU time of the candidate over the baseline's over the first transport, latency over each, round trips and
     * bytes.
     */
    static String table(ComparisonReport report) {
        Candidate candidate = report.candidates().get(0);
        List<TransportName> transports = candidate.comparisons().stream()
                .map(ComparisonRow::transport)
                .distinct()
                .toList();
        String head = Stream.concat(
                                Stream.of("operation", "CPU time"),
                                transports.stream().map(ChoiceFigures::latency))
                        .collect(Collectors.joining(" | ", "| ", " | round trips | allocated |\n"))
                + "|---|---:|" + "---:|".repeat(transports.size()) + "---:|---:|\n";
        return OptionFigures.workloads(report)
                .map(workload -> row(report, candidate, workload, transports))
                .collect(Collectors.joining("", head, ""));
    }

    private static String latency(TransportName transport) {
        return "latency over " + transport;
    }

    private static String row(
            ComparisonReport report, Candidate candidate, WorkloadName workload, List<TransportName> transports) {
        return Stream.of(
                        Stream.of(
                                OptionFigures.title(workload),
                                ratio(candidate, workload, transports.get(0), Metric.CPU)),
                        transports.stream().map(transport -> ratio(candidate, workload, transport, Metric.WALL)),
                        Stream.of(
                                OptionFigures.roundTrips(report, workload, candidate),
                                OptionFigures.allocated(report, workload, candidate)))
                .flatMap(cells -> cells)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String ratio(Candidate candidate, WorkloadName workload, TransportName transport, Metric metric) {
        return candidate.comparisons().stream()
                .filter(row -> row.metric() == metric
                        && row.workload().equals(workload)
                        && row.transport().equals(transport))
                .findFirst()
                .map(row -> StackFigures.ratio(row.comparison()))
                .orElse("–");
    }
}
