package dyno.experiment.builds;

import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a candidate costs beside the client thread's time, by which it is judged: memory, and the collector's time. */
public final class CostWarnings {
    /** Allocation varies by less between forks of one build, and an object has at least 16 bytes. */
    private static final double MORE = 1.01;

    private static final double OBJECT = 8;

    private CostWarnings() {}

    /**
     * One line each.
     *
     * @param exact figures of baseline and candidate
     */
    public static List<String> of(
            DriverCoordinates baseline, DriverCoordinates candidate, List<ComparisonRow> rows, List<Exact> exact) {
        List<String> warnings = new ArrayList<>();
        rows.stream()
                .filter(row -> row.metric() == Metric.CPU)
                .forEach(client -> rows.stream()
                        .filter(row ->
                                row.metric() == Metric.PROCESS && isOfSame(row, client) && isElsewhere(client, row))
                        .forEach(process -> warnings.add(elsewhere(candidate, client, process))));
        allocates(baseline, candidate, exact).ifPresent(warnings::add);
        return warnings;
    }

    private static boolean isOfSame(ComparisonRow one, ComparisonRow other) {
        return one.workload().equals(other.workload()) && one.transport().equals(other.transport());
    }

    /**
     * Whether the client thread becomes cheaper and the process by clearly less. An estimate of the process alone proves
     * nothing: late compilations make it vary by 10 % between forks.
     */
    private static boolean isElsewhere(ComparisonRow client, ComparisonRow process) {
        return client.comparison().verdict() == Verdict.IMPROVEMENT
                && process.comparison().estimate().low()
                        > client.comparison().estimate().high();
    }

    private static String elsewhere(DriverCoordinates candidate, ComparisonRow client, ComparisonRow process) {
        return String.format(
                Locale.ROOT,
                "%s, %s over %s: the client thread takes %.3f times the CPU time, but the whole process with the collector"
                        + " and the JIT %.3f times (%.3f to %.3f).",
                candidate,
                client.workload(),
                client.transport(),
                client.comparison().estimate().ratio(),
                process.comparison().estimate().ratio(),
                process.comparison().estimate().low(),
                process.comparison().estimate().high());
    }

    /** In which workloads a candidate allocates more, each over one transport. */
    private static Optional<String> allocates(
            DriverCoordinates baseline, DriverCoordinates candidate, List<Exact> exact) {
        Map<WorkloadName, String> more = new LinkedHashMap<>();
        for (Exact after : exact) {
            exact.stream()
                    .filter(row -> after.driver().equals(candidate)
                            && row.driver().equals(baseline)
                            && row.workload().equals(after.workload())
                            && row.transport().equals(after.transport())
                            && after.allocatedBytes()
                                    > Math.max(MORE * row.allocatedBytes(), row.allocatedBytes() + OBJECT))
                    .forEach(before -> more.putIfAbsent(
                            after.workload(),
                            "%s instead of %s in %s over %s"
                                    .formatted(
                                            bytes(after, before),
                                            bytes(before, after),
                                            after.workload(),
                                            after.transport())));
        }
        return more.isEmpty()
                ? Optional.empty()
                : Optional.of(candidate + " allocates more per operation: " + String.join(", ", more.values()) + ".");
    }

    /** In whole bytes where three digits would hide the difference. */
    private static String bytes(Exact shown, Exact other) {
        Quantity quantity = Quantity.bytes(shown.allocatedBytes());
        return quantity.equals(Quantity.bytes(other.allocatedBytes()))
                ? String.format(Locale.ROOT, "%,d B", Math.round(shown.allocatedBytes()))
                : quantity.number() + " " + quantity.unit();
    }
}
