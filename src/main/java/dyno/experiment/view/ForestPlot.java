package dyno.experiment.view;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.document.Chart;
import dyno.document.Document.Forest;
import dyno.document.Drawing;
import dyno.document.Quantity;
import dyno.experiment.ComparisonRow;
import dyno.output.Page;
import dyno.output.VerdictStyle;
import dyno.wire.TransportName;
import dyno.workload.WorkloadName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Comparisons one below the other on a common axis of ratios: estimate with its interval, every round, and the noise of
 * the control.
 */
public record ForestPlot(List<Chart.Tick> ticks, List<Row> rows) {
    /** A comparison; {@code verdict} is the badge's class, {@code label} its text. */
    public record Row(
            String workload,
            TransportName transport,
            String metric,
            boolean primary,
            boolean target,
            String verdict,
            String label,
            Quantity ratio,
            Forest chart,
            String explanation,
            List<String> warnings) {
        /** The chart as an element of a page. */
        public Object drawing() {
            return Page.markup(Drawing.of(chart));
        }
    }

    /**
     * Draws comparisons.
     *
     * @param title of a workload by its name
     */
    public static ForestPlot of(List<ComparisonRow> comparisons, Function<WorkloadName, String> title) {
        Chart.RatioAxis axis =
                axis(comparisons.stream().map(ComparisonRow::comparison).toList());
        return new ForestPlot(
                axis.ticks(),
                comparisons.stream().map(row -> row(row, axis, title)).toList());
    }

    private static Chart.RatioAxis axis(List<Comparison> comparisons) {
        List<Double> ratios = comparisons.stream()
                .flatMap(c -> Stream.of(c.estimate(), c.control()))
                .flatMap(e -> e.hasInterval() ? Stream.of(e.low(), e.high()) : Stream.of(e.ratio()))
                .toList();
        double threshold =
                comparisons.stream().mapToDouble(Comparison::threshold).max().orElse(Comparison.DEFAULT_THRESHOLD);
        return new Chart.RatioAxis(ratios, threshold);
    }

    /** Nobody wins by disturbed scores. */
    private static String badge(ComparisonRow row) {
        return VerdictStyle.of(row.comparison().verdict(), row.disturbedScores())
                        .css()
                + (row.disturbedScores() ? " disturbed" : "");
    }

    private static Chart.Bar bar(Chart.RatioAxis axis, Estimate estimate) {
        return axis.bar(estimate.ratio(), estimate.low(), estimate.high());
    }

    private static Row row(ComparisonRow row, Chart.RatioAxis axis, Function<WorkloadName, String> title) {
        Comparison comparison = row.comparison();
        List<String> warnings = new ArrayList<>(comparison.warnings());
        if (row.primary()) {
            ConditionsText.disturbance(row).ifPresent(warnings::add);
            warnings.addAll(ConditionsText.of(row));
        }
        return new Row(
                title.apply(row.workload()),
                row.transport(),
                row.metric().title(),
                row.primary(),
                row.target(),
                badge(row),
                comparison.verdict().label(),
                Quantity.ratio(comparison.estimate().ratio()),
                new Forest(
                        VerdictStyle.of(row.comparison().verdict(), row.disturbedScores()),
                        bar(axis, comparison.estimate()),
                        bar(axis, comparison.control()),
                        axis.band(comparison.threshold()),
                        axis.dots(comparison.ratios()),
                        comparison.explanation()),
                comparison.explanation(),
                warnings);
    }
}
