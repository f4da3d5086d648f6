package dyno.feature.bisect;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyRow;
import dyno.experiment.counts.OperationCounts;
import dyno.workload.probe.WorkCount;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Parts of steps. */
public final class StepRows {
    private StepRows() {}

    /** An operation of so many bytecodes. */
    public static OperationCounts counts(long bytecodes) {
        return new OperationCounts(new WorkCount(bytecodes, 50, 20, 10), 600, 1, 1, 3, 20, 60, 4, true);
    }

    /** Ten clear rounds of a newer version that takes so much of the time of the older one. */
    public static ComparisonRow time(double ratio) {
        List<Round> rounds = IntStream.range(0, 10)
                .mapToObj(i -> new Round(
                        100 + 0.01 * i, 100 + 0.01 * (9 - i), 100 * ratio + 0.01 * (i % 3), OptionalDouble.empty()))
                .toList();
        return SteadyRow.of(Comparison.of(rounds, Criterion.DEFAULT));
    }
}
