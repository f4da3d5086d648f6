package dyno.feature.calibrate;

import dyno.comparison.Deviation;
import dyno.experiment.Results;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.StandInNotes;
import dyno.experiment.setup.Warnings;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Measures how much forks of one build differ from each other, and whether scores stay the same in longer forks. Forks
 * of all drivers, workloads and transports take turns in random order. Nothing is planted: the right answer is that nothing differs.
 */
final class ForkAccuracy extends Calibration<ForkAccuracyOptions, Calibration.Builds, ForkAccuracyReport> {
    private static final Median MEDIAN = Median.withDefaults();

    ForkAccuracy(CommandContext context) {
        super(context, "forks", ForkAccuracyOptions.class, Builds.class);
    }

    @Override
    protected ForkAccuracyReport report(
            ForkAccuracyOptions options, Builds none, RunSession session, List<String> warnings) {
        RunStore store = session.store();
        warnings.addAll(Warnings.aboutMachine(store, session.setup().environment()));
        warnings.addAll(StandInNotes.of(store.results()));
        return new ForkAccuracyReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.forks(),
                options.runOn().toSeconds(),
                rows(options, store.results()),
                warnings);
    }

    @Override
    protected boolean isEmpty(ForkAccuracyReport report) {
        return report.rows().isEmpty();
    }

    /** Everything that has been measured, in the order of the options. */
    static List<Row> rows(ForkAccuracyOptions options, List<ForkResult> all) {
        Results results = new Results(all);
        return options.cells().stream()
                .filter(cell -> !results.of(cell, Purpose.SCORE).isEmpty())
                .map(cell -> row(cell, results))
                .toList();
    }

    private static Row row(Cell cell, Results results) {
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
                deviation(counted, fork -> slices(fork).min().orElse(Double.NaN)),
                deviation(counted, fork -> MEDIAN.evaluate(slices(fork).toArray())),
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

    private static DoubleStream slices(ForkResult fork) {
        return fork.iterations().stream().mapToDouble(IterationScore::cpuNanos);
    }

    private static Deviation deviation(List<ForkResult> forks, ToDoubleFunction<ForkResult> score) {
        return Deviation.of(forks.stream().map(score::applyAsDouble).toList());
    }

    private static double median(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure) {
        return MEDIAN.evaluate(forks.stream().mapToDouble(figure).toArray());
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
