package dyno.docs;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a person reads who chooses an option of a driver, from stored comparisons. */
final class OptionFigures {
    private static final String LATE = "still compiling";

    /** What a reader of these tables needs. */
    private static final List<String> TOLD = List.of(LATE, "slices were quiet", " replaces ", "the whole process");

    private OptionFigures() {}

    /** One line per operation and candidate, the same driver with an option: CPU time and latency over the baseline's, round trips and bytes. */
    static String table(List<ComparisonReport> reports) {
        return reports.stream()
                .flatMap(report -> workloads(report)
                        .flatMap(workload -> report.candidates().stream()
                                .map(candidate -> Stream.of(
                                                title(workload),
                                                "`" + candidate.driver().options() + "`",
                                                ratio(candidate, workload, transport(candidate), Metric.CPU),
                                                ratio(candidate, workload, transport(candidate), Metric.WALL),
                                                roundTrips(report, workload, candidate),
                                                allocated(report, workload, candidate))
                                        .collect(Collectors.joining(" | ", "| ", " |\n")))))
                .collect(Collectors.joining(
                        "",
                        "| operation | with | CPU time | latency | round trips | allocated |\n|---|---|---:|---:|---:|---:|\n",
                        ""));
    }

    /** When and on what they were measured, and what makes them weak. */
    static String conditions(List<ComparisonReport> reports) {
        return reports.stream().map(OptionFigures::conditions).collect(Collectors.joining("\n"));
    }

    private static String conditions(ComparisonReport report) {
        return Stream.concat(
                        Stream.of("- %s of `%s`: measured on %s on %s with %d processors, %s, %s."
                                .formatted(
                                        workloads(report)
                                                .map(OptionFigures::title)
                                                .collect(Collectors.joining("; ")),
                                        report.baseline(),
                                        report.started().substring(0, 10),
                                        report.environment().cpu(),
                                        report.environment().cores(),
                                        report.environment().server(),
                                        report.environment().jdk())),
                        notes(report))
                .collect(Collectors.joining(" "));
    }

    /** What they are about, where a report of several runs says the same of each. */
    private static Stream<String> notes(ComparisonReport report) {
        List<String> notes = Stream.concat(report.warnings().stream(), report.notes().stream())
                .filter(note -> TOLD.stream().anyMatch(note::contains))
                .toList();
        boolean several = notes.stream().filter(note -> note.contains(LATE)).count() > 1;
        return notes.stream().map(note -> several ? note : note.replaceFirst(" \\(.*\\)\\.$", "."));
    }

    static Stream<WorkloadName> workloads(ComparisonReport report) {
        return report.candidates().get(0).comparisons().stream()
                .map(ComparisonRow::workload)
                .distinct();
    }

    private static TransportName transport(Candidate candidate) {
        return candidate.comparisons().get(0).transport();
    }

    /** The operation in a few words; an operation of a file by its name. */
    static String title(WorkloadName workload) {
        String name = workload.toString();
        return Workloads.NAMES.contains(name.split(":", 2)[0])
                ? workload.prototype().title()
                : "`" + name + "`";
    }

    private static String ratio(Candidate candidate, WorkloadName workload, TransportName transport, Metric metric) {
        return candidate.comparisons().stream()
                .filter(row -> row.metric() == metric
                        && row.workload().equals(workload)
                        && row.transport().equals(transport))
                .findFirst()
                .map(ComparisonRow::comparison)
                .map(StackFigures::ratio)
                .orElse("–");
    }

    static String roundTrips(ComparisonReport report, WorkloadName workload, Candidate candidate) {
        return both(
                report,
                workload,
                candidate,
                exact -> exact.wire() == null ? "–" : "" + exact.wire().roundTrips());
    }

    static String allocated(ComparisonReport report, WorkloadName workload, Candidate candidate) {
        return both(report, workload, candidate, exact -> {
            Quantity bytes = Quantity.bytes(exact.allocatedBytes());
            return bytes.number() + " " + bytes.unit();
        });
    }

    /** The candidate's figure, with the baseline's if it differs. */
    private static String both(
            ComparisonReport report, WorkloadName workload, Candidate candidate, Function<Exact, String> figure) {
        String before = figure.apply(exact(report, workload, report.baseline()));
        String after = figure.apply(exact(report, workload, candidate.driver()));
        return before.equals(after) ? after : before + " → " + after;
    }

    private static Exact exact(ComparisonReport report, WorkloadName workload, DriverCoordinates driver) {
        return report.exact().stream()
                .filter(exact ->
                        exact.workload().equals(workload) && exact.driver().equals(driver))
                .findFirst()
                .orElseThrow();
    }
}
