package dyno.docs;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.workload.catalogue.WorkloadName;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The gain of all patches of a driver together, from stored comparisons. */
final class StackFigures {
    private StackFigures() {}

    /** One line per workload, one column per driver: CPU time with all patches over that without, and bytes. */
    static String table(List<ComparisonReport> stacks) {
        Set<WorkloadName> workloads = new LinkedHashSet<>();
        stacks.forEach(stack -> rows(stack.candidates().get(0)).forEach(row -> workloads.add(row.workload())));
        StringBuilder table = new StringBuilder("| |");
        stacks.forEach(stack -> table.append(' ').append(stack.baseline()).append(" |"));
        table.append("\n|---|").append("---|".repeat(stacks.size())).append('\n');
        for (WorkloadName workload : workloads) {
            table.append("| ").append(workload.prototype().title()).append(" |");
            stacks.forEach(
                    stack -> table.append(' ').append(cell(stack, workload)).append(" |"));
            table.append('\n');
        }
        return table.toString();
    }

    private static List<ComparisonRow> rows(Candidate candidate) {
        return candidate.comparisons().stream()
                .filter(row -> row.metric() == Metric.CPU)
                .toList();
    }

    private static String cell(ComparisonReport stack, WorkloadName workload) {
        Candidate all = stack.candidates().get(0);
        Optional<ComparisonRow> row = rows(all).stream()
                .filter(each -> each.workload().equals(workload))
                .findFirst();
        return row.map(each -> ratio(each.comparison())
                        + bytes(stack, workload, stack.baseline())
                                .flatMap(before -> bytes(stack, workload, all.driver())
                                        .map(after -> ", " + after + " of " + before))
                                .orElse(""))
                .orElse("–");
    }

    /** The estimate with its interval, bold where it is decided; with the range of the rounds if they are too few for an interval. */
    static String ratio(Comparison comparison) {
        Estimate estimate = comparison.estimate();
        if (Double.isNaN(estimate.low())) {
            DoubleSummaryStatistics rounds =
                    comparison.ratios().stream().mapToDouble(ratio -> ratio).summaryStatistics();
            return String.format(
                    Locale.ROOT, "%.2f (rounds %.2f to %.2f)", estimate.ratio(), rounds.getMin(), rounds.getMax());
        }
        return String.format(
                Locale.ROOT,
                isDecided(comparison) ? "**%.2f** (%.2f to %.2f)" : "%.2f (%.2f to %.2f)",
                estimate.ratio(),
                estimate.low(),
                estimate.high());
    }

    private static boolean isDecided(Comparison comparison) {
        return comparison.verdict() == Verdict.IMPROVEMENT || comparison.verdict() == Verdict.REGRESSION;
    }

    private static Optional<String> bytes(ComparisonReport report, WorkloadName workload, DriverCoordinates driver) {
        return report.exact().stream()
                .filter(exact ->
                        exact.workload().equals(workload) && exact.driver().equals(driver))
                .findFirst()
                .map(Exact::allocatedBytes)
                .map(Quantity::bytes)
                .map(quantity -> quantity.number() + " " + quantity.unit());
    }

    /** One line per driver, one column per workload: its CPU time over that of the baseline. */
    static String drivers(ComparisonReport report) {
        List<WorkloadName> workloads = rows(report.candidates().get(0)).stream()
                .map(ComparisonRow::workload)
                .distinct()
                .toList();
        String head = workloads.stream()
                .map(workload -> " " + workload.prototype().title() + " |")
                .collect(Collectors.joining("", "| driver |", "\n"));
        String baseline = "| " + report.baseline() + " |" + " 1 |".repeat(workloads.size()) + "\n";
        return report.candidates().stream()
                .map(candidate -> rows(candidate).stream()
                        .map(row -> " " + ratio(row.comparison()) + " |")
                        .collect(Collectors.joining("", "| " + candidate.driver() + " |", "\n")))
                .collect(
                        Collectors.joining("", head + "|---|" + "---|".repeat(workloads.size()) + "\n" + baseline, ""));
    }

    /** One line per JDBC driver, two columns per workload: its CPU time and its latency over those of the baseline. */
    static String found(ComparisonReport report) {
        List<WorkloadName> workloads = rows(report.candidates().get(0)).stream()
                .map(ComparisonRow::workload)
                .distinct()
                .toList();
        String head = workloads.stream()
                .map(workload -> workload.prototype().title())
                .map(title -> " " + title + ": CPU time | " + title + ": latency |")
                .collect(Collectors.joining("", "| driver |", "\n"));
        String baseline = "| " + report.baseline() + " |" + " 1 | 1 |".repeat(workloads.size()) + "\n";
        return report.candidates().stream()
                .filter(candidate -> !isNative(candidate))
                .map(candidate -> workloads.stream()
                        .flatMap(workload -> Stream.of(Metric.CPU, Metric.WALL)
                                .map(metric -> " " + found(candidate, workload, metric) + " |"))
                        .collect(Collectors.joining("", "| " + candidate.driver() + " |", "\n")))
                .collect(Collectors.joining(
                        "", head + "|---|" + "---:|".repeat(2 * workloads.size()) + "\n" + baseline, ""));
    }

    private static boolean isNative(Candidate candidate) {
        return candidate.driver().toString().startsWith("native@");
    }

    private static String found(Candidate candidate, WorkloadName workload, Metric metric) {
        Comparison comparison = candidate.comparisons().stream()
                .filter(row -> row.metric() == metric && row.workload().equals(workload))
                .findFirst()
                .orElseThrow()
                .comparison();
        return String.format(
                Locale.ROOT,
                isDecided(comparison) ? "**%.2f**" : "%.2f (undecided)",
                comparison.estimate().ratio());
    }

    /** Under which conditions the JDBC drivers were measured, with what makes the figures weak; bytes are figures, too. */
    static String conditions(ComparisonReport report) {
        ComparisonRow row = rows(report.candidates().get(0)).get(0);
        return Stream.concat(
                        Stream.of("Measured on %s on %s with %d processors, %s, %s, in %d rounds."
                                .formatted(
                                        report.started().substring(0, 10),
                                        report.environment().cpu(),
                                        report.environment().cores(),
                                        report.environment().server(),
                                        report.environment().jdk(),
                                        row.comparison().rounds())),
                        Stream.concat(report.warnings().stream(), report.notes().stream())
                                .filter(note -> !note.startsWith("native@")
                                        && !note.contains(" allocates more ")
                                        && !note.contains(": TLSv")))
                .collect(Collectors.joining(" "));
    }

    /** What the run warns of. */
    static String notes(ComparisonReport report) {
        return Stream.concat(report.warnings().stream(), report.notes().stream())
                .map(note -> "- " + note)
                .collect(Collectors.joining("\n"));
    }

    /** Where, when and how they were measured. */
    static String run(List<ComparisonReport> reports) {
        ComparisonReport first = reports.get(0);
        IntSummaryStatistics rounds = reports.stream()
                .flatMap(report -> report.candidates().stream())
                .flatMap(candidate -> rows(candidate).stream())
                .mapToInt(row -> row.comparison().rounds())
                .summaryStatistics();
        return """
                Measured on %s on %s with %d processors, %s, %s: %s rounds, with two forks of each \
                driver. In brackets: the interval (at least 95 %%), or where three rounds are too few for one, the range of the rounds; bold: decided.""".formatted(
                dates(reports),
                first.environment().cpu(),
                first.environment().cores(),
                first.environment().server(),
                first.environment().jdk(),
                rounds.getMin() == rounds.getMax() ? rounds.getMin() : rounds.getMin() + " to " + rounds.getMax());
    }

    /** The date, or that of each driver if they differ. */
    private static String dates(List<ComparisonReport> reports) {
        Map<String, String> drivers = reports.stream()
                .collect(Collectors.groupingBy(
                        report -> report.started().substring(0, 10),
                        TreeMap::new,
                        Collectors.mapping(report -> report.baseline().toString(), Collectors.joining(", "))));
        return drivers.size() == 1
                ? drivers.keySet().iterator().next()
                : drivers.entrySet().stream()
                        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                        .collect(Collectors.joining(" and "));
    }
}
