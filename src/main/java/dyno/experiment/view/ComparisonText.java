package dyno.experiment.view;

import dyno.comparison.Comparison;
import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.output.VerdictStyle;
import dyno.wire.WireCount;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as text for a terminal. */
public final class ComparisonText {
    private ComparisonText() {}

    /**
     * One paragraph per candidate: the verdicts by the metric that it is judged by, the other metrics, the exact
     * figures.
     *
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String render(ComparisonReport report, boolean colour) {
        StringBuilder text = new StringBuilder();
        for (Candidate candidate : report.candidates()) {
            text.append(candidate.driver())
                    .append(" against ")
                    .append(report.baseline())
                    .append('\n');
            if (candidate.behaviour() != null) {
                text.append("  behaviour: ").append(candidate.behaviour()).append('\n');
            }
            candidate.comparisons().forEach(row -> append(text, row, colour));
            exact(report, candidate)
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        text.append(TerminalWriter.blocks(WorkBlocks.section(report.work()), colour));
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        report.notes().forEach(note -> text.append("· ").append(note).append('\n'));
        text.append("· ")
                .append(ConditionsText.of(report.environment(), report.forks()))
                .append('\n');
        return text.toString();
    }

    private static void append(StringBuilder text, ComparisonRow row, boolean colour) {
        Comparison comparison = row.comparison();
        text.append(String.format(
                Locale.ROOT,
                "  %-22s %-15s %-9s %s %s%n",
                row.primary() ? row.workload() : "",
                row.primary() ? row.transport().label() : "",
                row.metric().label(),
                VerdictStyle.of(comparison.verdict())
                        .ansi(String.format("%-12s", comparison.verdict().label()), colour && !row.disturbedScores()),
                comparison.explanation()));
        comparison
                .warnings()
                .forEach(warning -> text.append("    ! ").append(warning).append('\n'));
        if (row.primary()) {
            ConditionsText.disturbance(row)
                    .ifPresent(said -> text.append("    ! ").append(said).append('\n'));
            ConditionsText.of(row)
                    .forEach(line -> text.append("    ! ").append(line).append('\n'));
        }
    }

    /** What one operation allocates and sends, one line per workload and transport. */
    private static List<String> exact(ComparisonReport report, Candidate candidate) {
        return report.exact().stream()
                .filter(exact -> exact.driver().equals(candidate.driver()))
                .map(exact -> exact(baseline(report, exact).orElse(exact), exact))
                .toList();
    }

    private static Optional<Exact> baseline(ComparisonReport report, Exact candidate) {
        return report.exact().stream()
                .filter(exact -> exact.driver().equals(report.baseline())
                        && exact.workload().equals(candidate.workload())
                        && exact.transport().equals(candidate.transport()))
                .findFirst();
    }

    private static String exact(Exact before, Exact after) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%-22s %-15s allocation %s B/op (%.0f %% of %s agree)",
                after.workload(),
                after.transport().label(),
                change(Math.round(before.allocatedBytes()), Math.round(after.allocatedBytes())),
                100 * after.agreeing(),
                Quantity.count(after.forks(), "fork")));
        WireCount was = before.wire();
        WireCount is = after.wire();
        if (was != null && is != null) {
            line.append(String.format(
                    Locale.ROOT,
                    "; round trips %s, bytes sent %s, received %s, socket writes %s, reads %s, available() %s",
                    change(was.roundTrips(), is.roundTrips()),
                    change(was.bytesSent(), is.bytesSent()),
                    change(was.bytesReceived(), is.bytesReceived()),
                    change(was.socketWrites(), is.socketWrites()),
                    change(was.socketReads(), is.socketReads()),
                    change(was.availableCalls(), is.availableCalls())));
        }
        return line.toString();
    }

    private static String change(long before, long after) {
        return before == after ? Long.toString(after) : before + " -> " + after;
    }
}
