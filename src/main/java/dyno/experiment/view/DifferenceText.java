package dyno.experiment.view;

import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.flamegraph.CostQuantity;
import dyno.hotspot.CostChange;
import dyno.output.Names;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The difference of two profiles as text for a terminal. */
public final class DifferenceText {
    private static final int SHOWN = 12;
    private static final int LINES = 5;

    private DifferenceText() {}

    /** A table a workload, transport and event, and where its flame graph is. */
    public static String render(DifferenceReport report) {
        StringBuilder text = new StringBuilder();
        report.differences().forEach(difference -> append(text, difference));
        text.append(TerminalWriter.blocks(WorkBlocks.section(report.work()), false));
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, Difference difference) {
        String subject = String.join(
                " ",
                Stream.of(
                                difference.workload(),
                                difference.transport(),
                                difference.event().label())
                        .filter(part -> !part.isEmpty())
                        .toList());
        text.append(subject)
                .append(": ")
                .append(side(difference.before()))
                .append(" -> ")
                .append(side(difference.after()))
                .append('\n');
        text.append("  ")
                .append(String.format(
                        "%10s %10s %10s  %-22s %-4s %s%n", "before", "after", "difference", "95 %", "", "method"));
        text.append(row(difference.operation(), difference.unit(), "the whole operation"));
        if (!difference.calls().isEmpty()) {
            table(text, difference.calls(), difference.unit());
            text.append('\n');
        }
        table(text, difference.methods(), difference.unit());
        if (!difference.tellsNoise()) {
            text.append(
                    "  The noise is unknown here: this needs two or more forks, files or measurements on each side.\n");
        }
        lines(text, difference.before(), difference.unit());
        lines(text, difference.after(), difference.unit());
        text.append("  ").append(difference.flameGraph()).append("\n\n");
    }

    private static void lines(StringBuilder text, Side side, String unit) {
        if (side.lines().isEmpty()) {
            return;
        }
        text.append("  hottest lines of ").append(side.name()).append('\n');
        side.lines().stream()
                .limit(LINES)
                .forEach(line -> text.append(String.format(
                        Locale.ROOT,
                        "  %10s  %s:%d  %s%n",
                        CostQuantity.of(line.cost(), unit),
                        Names.shortMethod(line.method()),
                        line.line(),
                        line.text())));
    }

    /** The largest changes, and the others together, so that the rows add up to the operation. */
    private static void table(StringBuilder text, List<CostChange> changes, String unit) {
        changes.stream().limit(SHOWN).forEach(change -> text.append(row(change, unit, change.name())));
        if (changes.size() > SHOWN) {
            List<CostChange> others = changes.subList(SHOWN, changes.size());
            double before = others.stream().mapToDouble(CostChange::before).sum();
            double after = others.stream().mapToDouble(CostChange::after).sum();
            String name = "(" + Quantity.count(others.size(), "other") + ")";
            text.append(
                    row(new CostChange(name, before, after, Double.NaN, Double.NaN, Double.NaN, false), unit, name));
        }
    }

    private static String side(Side side) {
        return side.name() + " (" + Quantity.count(side.units(), side.unit()) + ", "
                + Quantity.count(side.stackSamples(), "stack sample") + ")";
    }

    private static String row(CostChange change, String unit, String name) {
        return String.format(
                Locale.ROOT,
                "  %10s %10s %10s  %-22s %-4s %s%n",
                CostQuantity.of(change.before(), unit),
                CostQuantity.of(change.after(), unit),
                CostQuantity.signed(change.difference(), unit),
                CostQuantity.range(change, unit),
                CostQuantity.mark(change),
                name);
    }
}
