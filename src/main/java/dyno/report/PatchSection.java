package dyno.report;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.report.TriageReport.ComparisonRow;
import dyno.report.TriageReport.PatchRow;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The patches as the page shows them, each with a forest plot of its comparisons. */
final class PatchSection {
    private final TriageReport report;
    private final ReportIndex index;

    /** A patch. */
    public record Panel(
            String id,
            String baseline,
            int colour,
            String description,
            boolean behavesTheSame,
            String behaviour,
            List<Chart.Tick> ticks,
            List<Row> rows) {}

    /** A comparison; {@code verdict} is the badge's class, {@code label} its text. */
    public record Row(
            String workload,
            String transport,
            String metric,
            String verdict,
            String label,
            Quantity ratio,
            Chart.Bar estimate,
            Chart.Bar control,
            Chart.Band band,
            String explanation,
            List<String> warnings) {}

    PatchSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    List<Panel> panels() {
        return report.patches().stream().map(this::panel).toList();
    }

    private Panel panel(PatchRow patch) {
        List<Comparison> comparisons =
                patch.comparisons().stream().map(ComparisonRow::comparison).toList();
        Chart.RatioAxis axis = axis(comparisons);
        return new Panel(
                patch.id(),
                patch.baseline(),
                index.colour(patch.baseline()),
                patch.description(),
                patch.behavesTheSame(),
                patch.behaviour(),
                axis.ticks(),
                patch.comparisons().stream().map(row -> row(row, axis)).toList());
    }

    private static Chart.RatioAxis axis(List<Comparison> comparisons) {
        List<Estimate> estimates = comparisons.stream()
                .flatMap(c -> Stream.of(c.estimate(), c.control()))
                .toList();
        double threshold =
                comparisons.stream().mapToDouble(Comparison::threshold).max().orElse(Comparison.DEFAULT_THRESHOLD);
        return new Chart.RatioAxis(estimates, threshold);
    }

    private Row row(ComparisonRow row, Chart.RatioAxis axis) {
        Comparison comparison = row.comparison();
        return new Row(
                index.title(row.workload()),
                row.transport(),
                row.metric(),
                comparison.verdict().name().toLowerCase(Locale.ROOT),
                comparison.verdict().label(),
                Quantity.ratio(comparison.estimate().ratio()),
                axis.bar(comparison.estimate()),
                axis.bar(comparison.control()),
                axis.band(comparison.threshold()),
                comparison.explanation(),
                comparison.warnings());
    }
}
