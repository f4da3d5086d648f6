package dyno.report;

import dyno.result.BisectReport;
import dyno.result.BisectReport.StepRow;
import dyno.result.BisectReport.VersionRow;
import dyno.result.DifferenceReport.Difference;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The file {@code bisect.html}: the cost of an operation by version, and what changed at its steps. */
public final class BisectPage {
    private static final int MOST_METHODS = 12;

    private BisectPage() {}

    /** A version; bars are on the scale of the most expensive one, {@code step} marks a step to it. */
    public record Version(
            String version,
            Quantity cpu,
            Chart.Bar cpuBar,
            Quantity heap,
            Chart.Bar heapBar,
            String skipped,
            boolean step) {}

    /** A step with what changed inside. */
    public record Step(
            String id, String older, String newer, String badge, String label, String sentence, List<Panel> panels) {}

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
                "title", report.driver() + ", " + VerdictPage.title(report.workload()) + " over " + report.transport());
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
        double cpu = most(report, VersionRow::cpuMedian);
        double heap = most(report, VersionRow::allocatedBytes);
        return report.versions().stream()
                .map(version -> version(
                        version,
                        cpu,
                        heap,
                        report.steps().stream().anyMatch(step -> step.newer().equals(version.version()))))
                .toList();
    }

    private static double most(BisectReport report, ToDoubleFunction<VersionRow> figure) {
        return report.versions().stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
    }

    private static Version version(VersionRow row, double cpu, double heap, boolean step) {
        if (row.skipped() != null) {
            return new Version(row.version(), Quantity.NONE, null, Quantity.NONE, null, row.skipped(), step);
        }
        double low =
                row.cpuNanos().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double high =
                row.cpuNanos().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return new Version(
                row.version(),
                Quantity.time(row.cpuMedian()),
                Chart.Bar.of(row.cpuMedian(), low, high, 1.05 * cpu),
                Quantity.bytes(row.allocatedBytes()),
                Chart.Bar.of(row.allocatedBytes(), Double.NaN, Double.NaN, 1.05 * heap),
                null,
                step);
    }

    private static Step step(StepRow step, Path folder) {
        String badge = step.comparison() == null
                ? "inconclusive"
                : Page.badge(step.comparison().comparison().verdict());
        String label = step.comparison() == null
                ? "scan only"
                : step.comparison().comparison().verdict().label();
        return new Step(
                "to-" + step.newer(),
                step.older(),
                step.newer(),
                badge,
                label,
                BisectText.sentence(step),
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
