package dyno.feature.triage;

import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.document.Chart;
import dyno.document.Quantity;
import dyno.experiment.DisturbedScores;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.feature.triage.TriageReport.WorkloadRow;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The scores as the page shows them: one panel per workload, one table per transport. */
final class ScoreSection {
    /** How far an interval may stretch the scale beyond the largest median. */
    private static final double STRETCH = 1.5;

    private static final int MOST_RANKED = 10;

    private final TriageReport report;
    private final ReportIndex index;

    /** A workload with its tables. */
    public record Panel(
            String title,
            String description,
            List<Table> tables,
            List<Wire> wire,
            List<Refusal> refusals,
            List<String> missing) {}

    /** A driver that does not support the workload. */
    public record Refusal(String driver, int colour, String reason) {}

    /** The drivers over one transport. */
    public record Table(TransportName transport, List<Row> rows) {}

    /** A driver's scores; {@code factor} is relative to the lowest in the table that was not disturbed. */
    public record Row(
            String driver,
            int colour,
            Chart.Bar bar,
            Quantity cpu,
            String range,
            Quantity factor,
            Quantity wall,
            Quantity heap,
            Quantity process,
            boolean disturbed) {}

    /** What a driver sends and receives, and the cost of measuring it. */
    public record Wire(
            String driver,
            int colour,
            WireCount count,
            Quantity sent,
            Quantity received,
            Quantity replayCost,
            Quantity profilerOverhead) {}

    /** How often an operation of a driver calls its socket. */
    public record Calls(String workload, String driver, int colour, WireCount count) {
        /** Calls of all kinds, each a system call on a real connection. */
        public long all() {
            return (long) count.socketWrites() + count.socketReads() + count.availableCalls();
        }
    }

    ScoreSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    List<Panel> panels() {
        return report.workloads().stream()
                .map(w -> new Panel(w.title(), w.description(), tables(w), wire(w), refusals(w), missing(w)))
                .toList();
    }

    private List<String> missing(WorkloadRow workload) {
        return PassText.missing(
                report.missing().stream()
                        .filter(row -> row.workload().equals(workload.name()))
                        .toList(),
                index);
    }

    private List<Refusal> refusals(WorkloadRow workload) {
        return report.notSupported().stream()
                .filter(row -> row.workload().equals(workload.name()))
                .map(row -> new Refusal(row.driver(), index.colour(row.driver()), row.reason()))
                .toList();
    }

    private List<Table> tables(WorkloadRow workload) {
        return index.transports().stream()
                .map(t -> new Table(t, rows(workload.name(), t)))
                .filter(t -> !t.rows().isEmpty())
                .toList();
    }

    private List<Row> rows(String workload, TransportName transport) {
        List<ScoreRow> scores = report.drivers().stream()
                .flatMap(d -> index.score(d.name(), workload, transport).stream())
                .toList();
        double scale = scale(scores.stream().map(ScoreRow::cpuNanos).toList());
        double lowest = scores.stream()
                .filter(score -> !score.disturbed())
                .mapToDouble(score -> score.cpuNanos().median())
                .min()
                .orElse(Double.NaN);
        return scores.stream().map(s -> row(s, scale, lowest)).toList();
    }

    private Row row(ScoreRow score, double scale, double lowest) {
        Summary cpu = score.cpuNanos();
        return new Row(
                score.driver(),
                index.colour(score.driver()),
                Chart.Bar.of(cpu.median(), cpu.low(), cpu.high(), scale),
                Quantity.time(cpu.median()),
                score.disturbed() ? DisturbedScores.LABEL : range(cpu),
                score.disturbed() ? Quantity.NONE : Quantity.factor(cpu.median() / lowest),
                Quantity.time(score.wallNanos().median()),
                Quantity.bytes(score.allocatedBytes().median()),
                score.processNanos() == null
                        ? Quantity.NONE
                        : Quantity.time(score.processNanos().median()),
                score.disturbed());
    }

    private static String range(Summary cpu) {
        return cpu.hasInterval()
                ? Quantity.range(Quantity.time(cpu.low()), Quantity.time(cpu.high()))
                : Quantity.count(cpu.forks(), "fork");
    }

    private static double scale(List<Summary> summaries) {
        double median = summaries.stream().mapToDouble(Summary::median).max().orElse(1);
        double high = summaries.stream()
                .mapToDouble(s -> s.hasInterval() ? s.high() : s.median())
                .max()
                .orElse(1);
        return Math.min(high, STRETCH * median) * 1.02;
    }

    private List<Wire> wire(WorkloadRow workload) {
        List<Wire> rows = new ArrayList<>();
        for (DriverRow driver : report.drivers()) {
            report.scores().stream()
                    .filter(s -> s.wire() != null)
                    .filter(s ->
                            s.driver().equals(driver.name()) && s.workload().equals(workload.name()))
                    .findFirst()
                    .ifPresent(s -> rows.add(wire(s)));
        }
        return rows;
    }

    /** The operations with the most socket calls, in descending order. */
    List<Calls> calls() {
        return report.workloads().stream()
                .flatMap(workload -> wire(workload).stream()
                        .map(wire -> new Calls(workload.title(), wire.driver(), wire.colour(), wire.count())))
                .sorted(Comparator.comparingLong(Calls::all).reversed())
                .limit(MOST_RANKED)
                .toList();
    }

    private Wire wire(ScoreRow score) {
        return new Wire(
                score.driver(),
                index.colour(score.driver()),
                score.wire(),
                Quantity.bytes((double) score.wire().bytesSent()),
                Quantity.bytes((double) score.wire().bytesReceived()),
                Quantity.time(score.replayCostNanos()),
                Quantity.percent(score.profilerOverhead()));
    }

    /** The largest cost of the replay itself, if it was measured. */
    Optional<Quantity> replayCost() {
        return report.scores().stream()
                .map(ScoreRow::replayCostNanos)
                .filter(Double::isFinite)
                .max(Double::compare)
                .map(Quantity::time);
    }

    /** The largest overhead of the profiler, if it was measured and can be told from a neighbour. */
    Optional<Quantity> profilerOverhead() {
        return report.scores().stream()
                .filter(score -> !score.disturbed())
                .map(ScoreRow::profilerOverhead)
                .filter(Double::isFinite)
                .max(Double::compare)
                .map(Quantity::percent);
    }

    /** The confidence that the intervals of CPU time reach: {@code 96.9 %}, {@code 95.0 to 96.9 %}; none without intervals. */
    Optional<String> confidence() {
        List<String> levels = report.scores().stream()
                .map(ScoreRow::cpuNanos)
                .filter(Summary::hasInterval)
                .map(Summary::confidence)
                .sorted()
                .map(level -> String.format(Locale.ROOT, "%.1f", Estimate.percent(level)))
                .distinct()
                .toList();
        return levels.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        levels.size() == 1
                                ? levels.get(0) + " %"
                                : levels.get(0) + " to " + levels.get(levels.size() - 1) + " %");
    }
}
