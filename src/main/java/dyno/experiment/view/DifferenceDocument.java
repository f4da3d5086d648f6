package dyno.experiment.view;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.flamegraph.CostQuantity;
import dyno.hotspot.CostChange;
import dyno.output.Names;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The difference of two profiles, for the terminal. */
public final class DifferenceDocument {
    private static final int SHOWN = 12;
    private static final int LINES = 5;

    private DifferenceDocument() {}

    /** A section for each workload, transport and event, with its tables and where its flame graph is. */
    public static Document of(DifferenceReport report) {
        Builder blocks = new Builder();
        report.differences().forEach(difference -> add(blocks, difference));
        blocks.addAll(WorkBlocks.section(report.work())).warnings(report.warnings());
        return new Document("difference", Text.NONE, blocks.blocks());
    }

    private static void add(Builder blocks, Difference difference) {
        String subject = Stream.of(
                        difference.workload(),
                        difference.transport(),
                        difference.event().label())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
        String unit = difference.unit();
        Rows changes = Rows.untitled().number("before", "after", "difference").text("95 %", "", "method");
        add(changes, difference.operation(), unit, "the whole operation");
        if (!difference.calls().isEmpty()) {
            add(changes, difference.calls(), unit);
            changes.add(Text.NONE);
        }
        add(changes, difference.methods(), unit);
        blocks.section(subject + ": " + side(difference.before()) + " -> " + side(difference.after()))
                .table(changes);
        if (!difference.tellsNoise()) {
            blocks.paragraph(
                    "The noise is unknown here: this needs two or more forks, files or measurements on each side.");
        }
        lines(blocks, difference.before(), unit);
        lines(blocks, difference.after(), unit);
        blocks.paragraph(difference.flameGraph());
    }

    private static void lines(Builder blocks, Side side, String unit) {
        Rows rows = Rows.titled("hottest lines of " + side.name()).number("").text("", "");
        side.lines().stream()
                .limit(LINES)
                .forEach(line -> rows.add(
                        CostQuantity.text(line.cost(), unit),
                        Text.of(Names.shortMethod(line.method()) + ":" + line.line()),
                        Text.of(line.text())));
        blocks.table(rows);
    }

    /** The largest changes, and the others together, so that the rows add up to the operation. */
    private static void add(Rows rows, List<CostChange> changes, String unit) {
        changes.stream().limit(SHOWN).forEach(change -> add(rows, change, unit, change.name()));
        if (changes.size() > SHOWN) {
            List<CostChange> others = changes.subList(SHOWN, changes.size());
            double before = others.stream().mapToDouble(CostChange::before).sum();
            double after = others.stream().mapToDouble(CostChange::after).sum();
            String name = "(" + Quantity.count(others.size(), "other") + ")";
            add(rows, new CostChange(name, before, after, Double.NaN, Double.NaN, Double.NaN, false), unit, name);
        }
    }

    private static String side(Side side) {
        return side.name() + " (" + Quantity.count(side.units(), side.unit()) + ", "
                + Quantity.count(side.stackSamples(), "stack sample") + ")";
    }

    private static void add(Rows rows, CostChange change, String unit, String name) {
        rows.add(
                CostQuantity.text(change.before(), unit),
                CostQuantity.text(change.after(), unit),
                Text.figure(CostQuantity.signed(change.difference(), unit)),
                Text.of(CostQuantity.range(change, unit)),
                Text.of(CostQuantity.mark(change)),
                Text.of(name));
    }
}
