package dyno.report;

import dyno.document.Chart;
import dyno.result.BisectReport;
import dyno.result.BisectReport.StepRow;
import dyno.result.BisectReport.VersionRow;
import dyno.result.DifferenceReport.Difference;
import dyno.result.OperationCounts;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The file {@code bisect.html}: what an operation does by version, and what changed at its steps. */
public final class BisectPage {
    private static final int MOST_METHODS = 12;

    /** Those that come or go are first. */
    private static final int MOST_LINES = 40;

    private BisectPage() {}

    /** Versions with the same counts; bars are on the scale of the largest one, {@code step} marks a step to the first. */
    public record Version(
            String version,
            String id,
            Quantity bytecodes,
            Chart.Bar bytecodesBar,
            Quantity heap,
            Chart.Bar heapBar,
            String trips,
            String skipped,
            boolean step) {}

    /** A step with what changed inside. */
    public record Step(
            String id,
            String older,
            String newer,
            String badge,
            String label,
            String sentence,
            List<Counts> counts,
            List<Panel> panels) {}

    /** A table of counts before and after a step. */
    public record Counts(String title, List<StepCounts.Line> lines, int more) {
        static Counts of(String title, List<StepCounts.Line> lines) {
            return new Counts(title, lines.stream().limit(MOST_LINES).toList(), Math.max(0, lines.size() - MOST_LINES));
        }
    }

    /** What changed inside, by one event. */
    public record Panel(String title, String flameGraph, List<FlameGraphPage.Row> rows) {}

    /**
     * Writes the page; an existing file is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(BisectReport report, Path file) {
        ReportFile.write(file, render(report, file.toAbsolutePath().getParent()));
    }

    /**
     * The page as text.
     *
     * @param folder of the page, from which it links flame graphs
     */
    public static String render(BisectReport report, Path folder) {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("report", report);
        model.put(
                "title",
                report.driver() + ", " + VerdictDocument.title(report.workload()) + " over " + report.transport());
        model.put("versions", versions(report));
        model.put(
                "steps", report.steps().stream().map(step -> step(step, folder)).toList());
        model.put("limits", BisectText.limits(report));
        if (report.environment() != null) {
            model.put("facts", Page.facts(report.environment(), Map.of()));
        }
        return Page.render("bisect.ftlh", model);
    }

    private static List<Version> versions(BisectReport report) {
        double bytecodes = most(report, counts -> counts.work().bytecodes());
        double heap = most(report, OperationCounts::allocatedBytes);
        return StepCounts.groups(report).stream()
                .map(group -> version(group, bytecodes, heap))
                .toList();
    }

    private static double most(BisectReport report, ToLongFunction<OperationCounts> figure) {
        return report.versions().stream()
                .map(VersionRow::counts)
                .filter(Objects::nonNull)
                .mapToLong(figure)
                .max()
                .orElse(1);
    }

    private static Version version(StepCounts.Group group, double bytecodes, double heap) {
        OperationCounts counts = group.counts();
        if (counts == null) {
            return new Version(
                    group.name(), group.first(), Quantity.NONE, null, Quantity.NONE, null, "", group.skipped(), false);
        }
        return new Version(
                group.name(),
                group.first(),
                new Quantity(StepCounts.number(counts.work().bytecodes()), ""),
                bar(counts.work().bytecodes(), bytecodes),
                Quantity.bytes(counts.allocatedBytes()),
                bar(counts.allocatedBytes(), heap),
                StepCounts.number(counts.roundTrips()),
                null,
                group.step());
    }

    private static Chart.Bar bar(double value, double most) {
        return Chart.Bar.of(value, Double.NaN, Double.NaN, 1.05 * most);
    }

    private static Step step(StepRow step, Path folder) {
        String badge = step.comparison() == null
                ? "open"
                : Page.badge(step.comparison().comparison().verdict());
        String label = step.comparison() == null
                ? "only counted"
                : step.comparison().comparison().verdict().label();
        return new Step(
                "to-" + step.newer(),
                step.older(),
                step.newer(),
                badge,
                label,
                BisectText.sentence(step),
                Stream.of(
                                Counts.of("Figures of an operation", StepCounts.figures(step)),
                                Counts.of("Calls of other methods (JDK, libraries)", StepCounts.calls(step)),
                                Counts.of("Bytecodes of the driver’s methods", StepCounts.methods(step)))
                        .filter(table -> !table.lines().isEmpty())
                        .toList(),
                step.differences().stream().map(d -> panel(d, folder)).toList());
    }

    private static Panel panel(Difference difference, Path folder) {
        String link = folder.relativize(Path.of(difference.flameGraph()).toAbsolutePath())
                .toString()
                .replace('\\', '/');
        return new Panel(
                difference.event().label(),
                link,
                difference.methods().stream()
                        .limit(MOST_METHODS)
                        .map(change -> FlameGraphPage.row(change, difference.unit()))
                        .toList());
    }
}
