package dyno.report;

import dyno.hotspot.CostChange;
import dyno.result.BisectReport;
import dyno.result.BisectReport.StepRow;
import dyno.result.BisectReport.VersionRow;
import dyno.result.DifferenceReport.Difference;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a search through versions found, as text for a terminal. */
public final class BisectText {
    private static final int BAR = 30;
    private static final int MOST_METHODS = 6;

    private BisectText() {}

    /** The versions with what an operation costs, and the steps with what changed inside. */
    public static String render(BisectReport report, Path page) {
        StringBuilder text = new StringBuilder(String.format(
                "%s, %s over %s: CPU time and allocation of an operation by version%n",
                report.driver(), report.workload(), report.transport()));
        double most = report.versions().stream()
                .mapToDouble(VersionRow::cpuMedian)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        for (VersionRow version : report.versions()) {
            text.append(row(version, most));
        }
        text.append('\n');
        report.steps().forEach(step -> append(text, step));
        text.append(limits(report)).append('\n');
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.append(page).append('\n').toString();
    }

    private static String row(VersionRow version, double most) {
        if (version.skipped() != null) {
            return String.format("  %-10s skipped: %s%n", version.version(), version.skipped());
        }
        return String.format(
                Locale.ROOT,
                "  %-10s %10s %10s  %s%n",
                version.version(),
                Quantity.time(version.cpuMedian()),
                Quantity.bytes(version.allocatedBytes()),
                "#".repeat((int) Math.round(BAR * version.cpuMedian() / most)));
    }

    private static void append(StringBuilder text, StepRow step) {
        text.append(step.older())
                .append(" -> ")
                .append(step.newer())
                .append(": ")
                .append(sentence(step))
                .append('\n');
        for (Difference difference : step.differences()) {
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
        text.append('\n');
    }

    /** The known facts about a step. */
    static String sentence(StepRow step) {
        String cpu = step.comparison() == null
                ? "CPU time × " + Quantity.ratio(step.scanRatio()) + " in the scan, not confirmed"
                : "CPU time: " + step.comparison().comparison().verdict().label() + ", "
                        + step.comparison().comparison().explanation();
        return allocation(step) + "; " + cpu;
    }

    private static String allocation(StepRow step) {
        Quantity before = Quantity.bytes(step.bytesBefore());
        Quantity after = Quantity.bytes(step.bytesAfter());
        if (step.bytesStep()) {
            return "allocation " + before + " to " + after + " in every fork";
        }
        return before.equals(after) ? "same allocation" : "no step in allocation, " + before + " to " + after;
    }

    /** What the search could not have detected. */
    static String limits(BisectReport report) {
        return "CPU time steps below " + Quantity.percent(report.visible())
                + " between adjacent versions and allocation steps below " + Quantity.percent(report.precision())
                + " may have been missed. The confirmed steps together have an error rate of at most 5 %.";
    }
}
