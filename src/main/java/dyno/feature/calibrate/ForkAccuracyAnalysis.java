package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.experiment.Results;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Purpose;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Computes how much the forks of a run that measured the same differ, and how much the scores of longer forks changed.
 */
final class ForkAccuracyAnalysis {
    private static final Median MEDIAN = Median.withDefaults();

    private final ForkAccuracyOptions options;
    private final Results results;

    /** An analysis of the forks that have run so far. */
    ForkAccuracyAnalysis(ForkAccuracyOptions options, List<ForkResult> all) {
        this.options = options;
        this.results = new Results(all);
    }

    /** Everything that has been measured, in the order of the options. */
    List<Row> rows() {
        return options.cells().stream()
                .filter(cell -> !results.of(cell, Purpose.SCORE).isEmpty())
                .map(this::row)
                .toList();
    }

    private Row row(Cell cell) {
        List<ForkResult> all = results.of(cell, Purpose.SCORE);
        List<ForkResult> counted =
                all.stream().filter(fork -> !fork.isDisturbed()).toList();
        int usual = ComparisonOptions.iterations(cell).measurement();
        return new Row(
                cell.driver().toString(),
                cell.workload().toString(),
                cell.transport(),
                counted.size(),
                all.size() - counted.size(),
                deviation(counted, ForkAccuracyAnalysis::fastest),
                deviation(counted, ForkAccuracyAnalysis::medianOfAll),
                deviation(counted, ForkResult::cpuNanos),
                deviation(counted, ForkResult::wallMedianNanos),
                median(counted, ForkResult::cpuNanos),
                median(all, ForkResult::quietShare),
                median(counted, ForkResult::seconds),
                results.of(cell, Purpose.STEADINESS).stream()
                        .flatMapToDouble(fork -> change(fork, usual).stream())
                        .boxed()
                        .toList());
    }

    private static Deviation deviation(List<ForkResult> forks, ToDoubleFunction<ForkResult> score) {
        return Deviation.of(forks.stream().map(score::applyAsDouble).toList());
    }

    private static double median(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure) {
        return MEDIAN.evaluate(forks.stream().mapToDouble(figure).toArray());
    }

    private static double fastest(ForkResult fork) {
        return fork.iterations().stream()
                .mapToDouble(IterationScore::cpuNanos)
                .min()
                .orElse(Double.NaN);
    }

    private static double medianOfAll(ForkResult fork) {
        return MEDIAN.evaluate(
                fork.iterations().stream().mapToDouble(IterationScore::cpuNanos).toArray());
    }

    /**
     * By how much a longer fork scored higher in its first slices than in its last quarter.
     *
     * @param usual how many slices other forks have
     * @return the first score over the last, minus 1; empty where either part was disturbed, or they overlap
     */
    static OptionalDouble change(ForkResult fork, int usual) {
        int slices = fork.iterations().size();
        int last = slices - slices / 4;
        if (usual > last || last == slices) {
            return OptionalDouble.empty();
        }
        ForkResult begin = fork.part(0, usual);
        ForkResult end = fork.part(last, slices);
        return begin.isDisturbed() || end.isDisturbed()
                ? OptionalDouble.empty()
                : OptionalDouble.of(begin.cpuNanos() / end.cpuNanos() - 1);
    }
}
