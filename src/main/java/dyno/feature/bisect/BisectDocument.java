package dyno.feature.bisect;

import dyno.document.Chart;
import dyno.document.Document;
import dyno.document.Document.Bars;
import dyno.document.Document.Builder;
import dyno.document.Document.Cell;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.experiment.ComparisonRow;
import dyno.experiment.counts.OperationCounts;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.view.VerdictDocument;
import dyno.feature.bisect.BisectReport.CallChange;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.StepCounts.Group;
import dyno.feature.bisect.StepCounts.Line;
import dyno.flamegraph.CostQuantity;
import dyno.output.Links;
import dyno.output.Page;
import dyno.output.VerdictStyle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an operation does by version, and what changed at its steps. */
public final class BisectDocument {
    private static final int MOST_COUNTED = 10;

    private final BisectReport report;
    private final int mostCounts;
    private final int mostMethods;
    private final UnaryOperator<String> link;
    private final Builder blocks = new Builder();

    private BisectDocument(BisectReport report, int mostCounts, int mostMethods, UnaryOperator<String> link) {
        this.report = report;
        this.mostCounts = mostCounts;
        this.mostMethods = mostMethods;
        this.link = link;
    }

    /**
     * The page.
     *
     * @param folder of the page, from which it links flame graphs
     */
    public static Document page(BisectReport report, Path folder) {
        BisectDocument of = new BisectDocument(report, 40, 12, file -> Links.relative(folder, Path.of(file)));
        if (report.environment() != null) {
            Page.head(of.blocks, report.environment(), Map.of());
        }
        return of.document();
    }

    /** The text for a terminal, with the largest changes. */
    public static Document text(BisectReport report, Path page) {
        BisectDocument of = new BisectDocument(report, MOST_COUNTED, 6, file -> file);
        of.document();
        of.blocks.paragraph("Page: " + page);
        return new Document("bisect", of.title(), of.blocks.blocks());
    }

    private Text title() {
        return Text.of(
                report.driver() + ", " + VerdictDocument.title(report.workload()) + " over " + report.transport());
    }

    private Document document() {
        blocks.warnings(report.warnings())
                .section("What an operation does by version")
                .paragraph("Counts of an operation over replay. Versions with the same counts are one line.");
        versions();
        blocks.paragraph(limits()).section("Steps");
        if (report.steps().isEmpty()) {
            blocks.paragraph("No steps were found.");
        }
        report.steps().forEach(this::step);
        return new Document("bisect", title(), blocks.blocks());
    }

    private void versions() {
        List<OperationCounts> counted = report.versions().stream()
                .map(BisectReport.VersionRow::counts)
                .filter(Objects::nonNull)
                .toList();
        long bytecodes = counted.stream()
                .mapToLong(counts -> counts.work().bytecodes())
                .max()
                .orElse(1);
        long heap = counted.stream()
                .mapToLong(OperationCounts::allocatedBytes)
                .max()
                .orElse(1);
        Rows rows = Rows.untitled()
                .text("version")
                .chart("bytecodes as a bar", List.of())
                .number("bytecodes", "calls", "to others", "copied")
                .chart("allocation as a bar", List.of())
                .number("allocated B", "trips", "sent B", "received B");
        StepCounts.groups(report).forEach(group -> rows.add(version(group, bytecodes, heap)));
        blocks.table(rows);
    }

    private static List<? extends Cell> version(Group group, long mostBytecodes, long mostHeap) {
        OperationCounts counts = group.counts();
        if (counts == null) {
            return List.of(Text.of(group.name()), Text.of("not counted: " + group.skipped()));
        }
        Text name = group.step() ? Text.link(group.name(), "#to-" + group.first()) : Text.of(group.name());
        return List.of(
                name.and(counts.steady() ? "" : " *"),
                bar(counts.work().bytecodes(), mostBytecodes),
                number(counts.work().bytecodes()),
                number(counts.work().calls()),
                number(counts.work().callsOut()),
                number(counts.work().copied()),
                bar(counts.allocatedBytes(), mostHeap),
                number(counts.allocatedBytes()),
                number(counts.roundTrips()),
                number(counts.bytesSent()),
                number(counts.bytesReceived()));
    }

    private static Bars bar(long value, long most) {
        return new Bars(Style.C0, List.of(Chart.Bar.of(value, Double.NaN, Double.NaN, 1.05 * most)));
    }

    private static Text number(long count) {
        return Text.of(Quantity.grouped(count));
    }

    private void step(StepRow step) {
        ComparisonRow time = step.comparison();
        Text outcome = time == null
                ? Text.styled(Style.OPEN, "only counted")
                : Text.styled(
                        VerdictStyle.of(time.comparison().verdict(), time.disturbedScores()),
                        time.comparison().verdict().label());
        Text title = Text.of(step.older() + " → " + step.newer() + " ").and(outcome);
        blocks.add(new Heading(3, title, "to-" + step.newer())).paragraph(Sentence.capitalised(sentence(step)) + ".");
        counts(step, "Figures of an operation", StepCounts.figures(step));
        counts(step, "Calls of other methods (JDK, libraries)", StepCounts.calls(step));
        counts(step, "Bytecodes of the driver’s methods", StepCounts.methods(step));
        step.differences().forEach(difference -> inside(step, difference));
    }

    private void counts(StepRow step, String caption, List<Line> lines) {
        Rows rows = Rows.titled(caption).text("counted").number(step.older(), step.newer(), "change");
        boolean noted = lines.stream().anyMatch(line -> !line.note().isEmpty());
        if (noted) {
            rows.text("callers");
        }
        for (Line line : lines.subList(0, Math.min(mostCounts, lines.size()))) {
            rows.add(Stream.of(line.name(), line.before(), line.after(), line.change(), line.note())
                    .limit(noted ? 5 : 4)
                    .map(Text::of)
                    .toList());
        }
        blocks.table(rows);
        if (lines.size() > mostCounts) {
            blocks.paragraph("And " + (lines.size() - mostCounts) + " more in bisect.json.");
        }
    }

    private void inside(StepRow step, Difference difference) {
        String what = switch (difference.event()) {
            case CPU -> "CPU time";
            case ALLOCATION -> "Allocation";
            default -> difference.event().label();
        };
        Rows rows = Rows.titled(what + " by method of the driver, with what it calls outside")
                .text("method")
                .number(step.older(), step.newer(), "difference");
        difference.methods().stream()
                .limit(mostMethods)
                .forEach(change -> rows.add(
                        Text.code(change.name()),
                        CostQuantity.text(change.before(), difference.unit()),
                        CostQuantity.text(change.after(), difference.unit()),
                        CostQuantity.difference(change, difference.unit())));
        blocks.table(rows).paragraph(Text.link("Differential flame graph", link.apply(difference.flameGraph())));
    }

    /** The steps, and the calls that come or go with them: known long before they are confirmed. */
    public static List<String> counted(BisectReport report) {
        List<String> lines = new ArrayList<>();
        for (StepRow step : report.steps()) {
            lines.add(step.older() + " -> " + step.newer() + ": " + figures(step));
            step.calls().stream()
                    .filter(CallChange::comesOrGoes)
                    .limit(MOST_COUNTED)
                    .forEach(call -> lines.add("    " + (call.before() == 0 ? "new   " : "gone  ") + call.name() + " "
                            + StepCounts.callers(call)));
        }
        return lines;
    }

    /** The known facts about a step. */
    static String sentence(StepRow step) {
        return figures(step) + "; " + time(step);
    }

    private static String time(StepRow step) {
        return step.comparison() == null
                ? "time was not measured here, only counts"
                : step.comparison().metric().quantity() + " over "
                        + step.comparison().transport().label() + ": "
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
    private String limits() {
        long measured = report.steps().stream()
                .filter(step -> step.comparison() != null)
                .count();
        boolean unsteady = report.versions().stream()
                .anyMatch(
                        version -> version.counts() != null && !version.counts().steady());
        return "Counts are exact, and not times: they do not include the effect of the JIT or the work inside of the JDK. Time"
                + " was measured at " + measured + " of "
                + Quantity.count(report.steps().size(), "step")
                + (measured > 0 ? "; verdicts by one metric together have an error rate of at most 5 %." : ".")
                + (unsteady ? " * The operations of this version differ; the figures are medians over them." : "");
    }
}
