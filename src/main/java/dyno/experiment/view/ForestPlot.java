package dyno.experiment.view;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.document.Chart;
import dyno.document.Document.Forest;
import dyno.experiment.ComparisonRow;
import dyno.output.VerdictStyle;
import java.util.List;
import java.util.stream.Stream;

/**
 * Comparisons one below the other on a common axis of ratios: estimate with its interval, every round, and the noise of
 * the control.
 */
public record ForestPlot(List<Chart.Tick> ticks, List<Row> rows) {
    /** A comparison with what a reader must know about it. */
    public record Row(ComparisonRow comparison, Forest chart, List<String> warnings) {}

    public static ForestPlot of(List<ComparisonRow> comparisons) {
        Chart.RatioAxis axis =
                axis(comparisons.stream().map(ComparisonRow::comparison).toList());
        return new ForestPlot(
                axis.ticks(), comparisons.stream().map(row -> row(row, axis)).toList());
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

    private static Chart.Bar bar(Chart.RatioAxis axis, Estimate estimate) {
        return axis.bar(estimate.ratio(), estimate.low(), estimate.high());
    }

    private static Row row(ComparisonRow row, Chart.RatioAxis axis) {
        Comparison comparison = row.comparison();
        return new Row(
                row,
                new Forest(
                        VerdictStyle.of(comparison.verdict(), row.disturbedScores()),
                        bar(axis, comparison.estimate()),
                        bar(axis, comparison.control()),
                        axis.band(comparison.threshold()),
                        axis.dots(comparison.ratios()),
                        comparison.explanation()),
                ConditionsText.warnings(row));
    }
}
