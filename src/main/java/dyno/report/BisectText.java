package dyno.report;

import dyno.document.TerminalText;
import dyno.hotspot.CostChange;
import dyno.report.StepCounts.Group;
import dyno.report.StepCounts.Line;
import dyno.result.BisectReport;
import dyno.result.BisectReport.CallChange;
import dyno.result.BisectReport.StepRow;
import dyno.result.DifferenceReport.Difference;
import dyno.result.OperationCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a search through versions found, as text for a terminal. */
public final class BisectText {
    private static final int MOST_METHODS = 6;
    private static final int MOST_CALLS = 10;
    private static final String VERSION = "  %-22s %11s %9s %9s %9s %11s %6s %10s %10s%n";

    private BisectText() {}

    /** The versions with what an operation does, and the steps with what changed inside. */
    public static String render(BisectReport report, Path page) {
        StringBuilder text = new StringBuilder(
                String.format("%s, %s: what an operation does by version%n", report.driver(), report.workload()));
        text.append(String.format(
                VERSION,
                "version",
                "bytecodes",
                "calls",
                "to others",
                "copied",
                "allocated B",
                "trips",
                "sent B",
                "received B"));
        StepCounts.groups(report).forEach(group -> text.append(row(group)));
        text.append('\n');
        report.steps().forEach(step -> append(text, step));
        text.append(limits(report)).append('\n');
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.append(page).append('\n').toString();
    }

    /** The steps, and the calls that come or go with them: known long before they are confirmed. */
    public static List<String> counted(BisectReport report) {
        List<String> lines = new ArrayList<>();
        for (StepRow step : report.steps()) {
            lines.add(step.older() + " -> " + step.newer() + ": " + figures(step));
            step.calls().stream()
                    .filter(CallChange::comesOrGoes)
                    .limit(MOST_CALLS)
                    .forEach(call -> lines.add("    " + (call.before() == 0 ? "new   " : "gone  ") + call.name() + " "
                            + StepCounts.callers(call)));
        }
        return lines;
    }

    private static String row(Group group) {
        if (group.counts() == null) {
            return String.format("  %-22s not counted: %s%n", group.name(), group.skipped());
        }
        OperationCounts counts = group.counts();
        return String.format(
                Locale.ROOT,
                VERSION,
                group.name() + (counts.steady() ? "" : " *"),
                StepCounts.number(counts.work().bytecodes()),
                StepCounts.number(counts.work().calls()),
                StepCounts.number(counts.work().callsOut()),
                StepCounts.number(counts.work().copied()),
                StepCounts.number(counts.allocatedBytes()),
                StepCounts.number(counts.roundTrips()),
                StepCounts.number(counts.bytesSent()),
                StepCounts.number(counts.bytesReceived()));
    }

    private static void append(StringBuilder text, StepRow step) {
        text.append(step.older())
                .append(" -> ")
                .append(step.newer())
                .append(": ")
                .append(sentence(step))
                .append('\n');
        table(text, "calls of other methods (JDK, libraries)", StepCounts.calls(step), MOST_CALLS);
        table(text, "bytecodes of the driver's methods", StepCounts.methods(step), MOST_METHODS);
        step.differences().forEach(difference -> append(text, difference));
        text.append('\n');
    }

    private static void table(StringBuilder text, String title, List<Line> lines, int most) {
        if (!lines.isEmpty()) {
            text.append("  ").append(title).append('\n');
        }
        lines.stream()
                .limit(most)
                .forEach(line -> text.append(String.format(
                                        "    %-60s %9s %9s %11s  %s",
                                        TerminalText.left(line.name(), 60),
                                        line.before(),
                                        line.after(),
                                        line.change(),
                                        line.note())
                                .stripTrailing())
                        .append('\n'));
        if (lines.size() > most) {
            text.append("    and ").append(lines.size() - most).append(" more, see the page\n");
        }
    }

    private static void append(StringBuilder text, Difference difference) {
        text.append("  ").append(difference.event().label()).append('\n');
        List<CostChange> methods = difference.methods();
        methods.stream()
                .limit(MOST_METHODS)
                .forEach(change -> text.append(String.format(
                        Locale.ROOT,
                        "  %10s %10s %10s  %-4s %s%n",
                        CostQuantity.of(change.before(), difference.unit()),
                        CostQuantity.of(change.after(), difference.unit()),
                        CostQuantity.signed(change.difference(), difference.unit()),
                        CostQuantity.mark(change),
                        change.name())));
        text.append("  ").append(difference.flameGraph()).append('\n');
    }

    /** The known facts about a step. */
    static String sentence(StepRow step) {
        return figures(step) + "; " + time(step);
    }

    private static String time(StepRow step) {
        return step.comparison() == null
                ? "CPU time was not measured here, only counts"
                : "CPU time over " + step.comparison().transport() + ": "
                        + step.comparison().comparison().verdict().label() + ", "
                        + step.comparison().comparison().explanation();
    }

    private static String figures(StepRow step) {
        List<Line> lines = StepCounts.figures(step);
        return lines.isEmpty()
                ? "the same figures, but other methods"
                : lines.stream()
                        .map(line ->
                                line.name() + " " + line.before() + " to " + line.after() + " (" + line.change() + ")")
                        .collect(Collectors.joining(", "));
    }

    /** What the search could not have detected. */
    static String limits(BisectReport report) {
        long measured = report.steps().stream()
                .filter(step -> step.comparison() != null)
                .count();
        boolean unsteady = report.versions().stream()
                .anyMatch(
                        version -> version.counts() != null && !version.counts().steady());
        return "Counts are exact, and not times: they do not include the effect of the JIT or the work inside of the JDK. CPU time"
                + " was measured at " + measured + " of "
                + Quantity.count(report.steps().size(), "step")
                + (measured > 0 ? "; these verdicts together have an error rate of at most 5 %." : ".")
                + (unsteady ? " * The operations of this version differ; the figures are medians over them." : "");
    }
}
