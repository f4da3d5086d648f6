package dyno.report;

import dyno.comparison.Verdict;
import dyno.document.Chart;
import dyno.hotspot.CostChange;
import dyno.result.ComparisonReport.Exact;
import dyno.result.ComparisonRow;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.ProfileChange;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The file {@code verdict.html}: the proof of a patch on one self-contained page. */
public final class VerdictPage {
    private VerdictPage() {}

    /** A workload's profile as the page shows it. */
    public record Profile(String title, Quantity before, Quantity after, List<Change> changes, String flameGraph) {}

    /** A method's change, with the method's short name; bars are on the scale of the larger operation. */
    public record Change(FlameGraphPage.Row row, String place, Chart.Bar was, Chart.Bar is) {}

    /** Heap and wire of a driver in a workload. */
    public record ExactRow(
            String workload, TransportName transport, String driver, Quantity heap, String agreeing, WireCount wire) {}

    /**
     * Writes the page; an existing file is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(VerdictReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    /** The page as text. */
    public static String render(VerdictReport report) {
        ForestPlot plot = ForestPlot.of(primaryFirst(report.comparisons()), VerdictPage::title);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("run", report.run());
        model.put("started", Page.date(report.started()));
        model.put("duration", Quantity.duration(report.seconds()));
        model.put("patch", report.patch());
        model.put("verdict", badge(report));
        model.put("label", label(report));
        model.put("conclusion", report.conclusion());
        model.put("tries", report.tries());
        model.put("steps", report.steps());
        model.put("plot", plot);
        model.put("exact", report.exact().stream().map(VerdictPage::exact).toList());
        model.put(
                "profiles", report.profiles().stream().map(VerdictPage::profile).toList());
        model.put("work", report.work().stream().map(WorkTable::of).toList());
        model.put("workLimits", WorkText.LIMITS);
        model.put("untimed", UntimedText.render(report));
        model.put("command", VerdictCommand.of(report));
        model.put("warnings", report.warnings());
        if (report.environment() != null) {
            model.put(
                    "facts",
                    Page.facts(
                            report.environment(),
                            Map.of("Forks", Integer.toString(report.forks().size()))));
            model.put("settings", Page.settings(report.environment()));
        }
        return Page.render("verdict.ftlh", model);
    }

    /** The word at the head of the verdict, which is "rejected" when a step before the measurement failed. */
    static String label(VerdictReport report) {
        return report.verdict() == null ? "rejected" : report.verdict().label();
    }

    private static String badge(VerdictReport report) {
        return Page.badge(report.verdict() == null ? Verdict.REGRESSION : report.verdict());
    }

    private static List<ComparisonRow> primaryFirst(List<ComparisonRow> rows) {
        return rows.stream()
                .sorted((a, b) -> Boolean.compare(b.primary(), a.primary()))
                .toList();
    }

    static String title(String workload) {
        return Workload.named(workload).label();
    }

    private static ExactRow exact(Exact exact) {
        return new ExactRow(
                title(exact.workload()),
                exact.transport(),
                exact.driver(),
                Quantity.bytes(exact.allocatedBytes()),
                String.format(
                        Locale.ROOT,
                        "%.0f %% of %s agree",
                        100 * exact.agreeing(),
                        Quantity.count(exact.forks(), "fork")),
                exact.wire());
    }

    private static Profile profile(ProfileChange profile) {
        double scale = Math.max(profile.before(), profile.after());
        return new Profile(
                title(profile.workload()),
                Quantity.time(profile.before()),
                Quantity.time(profile.after()),
                profile.changes().stream().map(change -> change(change, scale)).toList(),
                profile.flameGraph());
    }

    private static Change change(CostChange change, double scale) {
        FlameGraphPage.Row row = FlameGraphPage.row(change, "ns/op");
        return new Change(
                row, Names.shortMethod(change.name()), bar(change.before(), scale), bar(change.after(), scale));
    }

    private static Chart.Bar bar(double cost, double scale) {
        return Chart.Bar.of(cost, Double.NaN, Double.NaN, scale);
    }
}
