package dyno.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Whether the size of a difference depends on what else used the core: the ratio from the cycles with a low beat, and that from the
 * cycles with a high one, in rounds whose forks took turns.
 *
 * <p>A cycle has one slice of each fork of a round. Its beat is their mean; which level it belongs to does not depend on the costs.
 */
public final class BeatLevels {
    /** The highest tenth of the cycles must have beats that are higher than those of the lowest tenth by this factor. */
    private static final double DIFFERENT_BEATS = 1.15;

    private static final int LEAST_CYCLES = 100;

    /** Of a round within a level: a median of fewer is mostly noise. */
    private static final int LEAST_OF_ROUND = 10;

    private static final double TENTH = 0.1;

    private final List<Cycles> rounds = new ArrayList<>();

    /**
     * The ratio at one level of the beat.
     *
     * @param ratio of the costs, candidate over baseline
     * @param lowest beat of nearly all cycles, as a ratio to a quiet one: the quantile of 10 %
     * @param highest beat of nearly all cycles: the quantile of 90 %
     * @param cycles how many have such beats
     */
    public record Level(double ratio, double lowest, double highest, int cycles) {}

    /** The ratios at the two levels. */
    public record Levels(Level low, Level high) {
        private static final double SAME_SIZE = 1.03;

        /** Whether the size of the difference is another one. */
        public boolean differ() {
            return Math.max(low.ratio / high.ratio, high.ratio / low.ratio) > SAME_SIZE;
        }
    }

    /** The slices of a round, by fork and cycle. */
    private static final class Cycles {
        private final double[][] costs;
        private final double[][] beats;
        private final double[] means;

        Cycles(double[][] costs, double[][] beats) {
            this.costs = costs;
            this.beats = beats;
            means = IntStream.range(0, beats[0].length)
                    .mapToDouble(cycle -> Arrays.stream(beats)
                            .mapToDouble(own -> own[cycle])
                            .average()
                            .orElseThrow())
                    .toArray();
        }

        /** The round's scores from some of its cycles; empty if these are too few. */
        Optional<Round> round(DoublePredicate isOfLevel) {
            int[] chosen = IntStream.range(0, means.length)
                    .filter(cycle -> isOfLevel.test(means[cycle]))
                    .toArray();
            if (chosen.length < LEAST_OF_ROUND) {
                return Optional.empty();
            }
            double[] scores = TurnScores.medians(part(costs, chosen), part(beats, chosen));
            return Optional.of(Round.of(DoubleStream.of(scores).boxed().toList()));
        }

        private static double[][] part(double[][] slices, int[] cycles) {
            return Arrays.stream(slices)
                    .map(own -> Arrays.stream(cycles)
                            .mapToDouble(cycle -> own[cycle])
                            .toArray())
                    .toArray(double[][]::new);
        }
    }

    /**
     * Adds a round.
     *
     * @param costs by fork and cycle, ns/op, the forks in the order of {@link Round}
     * @param beats by fork and cycle, as ratios to a quiet one; NaN where unknown
     */
    public void add(double[][] costs, double[][] beats) {
        rounds.add(new Cycles(costs, beats));
    }

    /** The ratios by level; empty unless the beats differed clearly, each level for long enough. */
    public Optional<Levels> levels() {
        double[] beats = beats(Double::isFinite);
        if (beats.length < 2 * LEAST_CYCLES) {
            return Optional.empty();
        }
        double lowest = quantile(beats, TENTH);
        double highest = quantile(beats, 1 - TENTH);
        double middle = (lowest + highest) / 2;
        if (highest <= DIFFERENT_BEATS * lowest) {
            return Optional.empty();
        }
        return level(beat -> beat < middle)
                .flatMap(low -> level(beat -> beat >= middle).map(high -> new Levels(low, high)));
    }

    private Optional<Level> level(DoublePredicate isOfLevel) {
        double[] logRatios = rounds.stream()
                .flatMap(cycles -> cycles.round(isOfLevel).stream())
                .mapToDouble(Round::logRatio)
                .toArray();
        double[] beats = beats(isOfLevel);
        return beats.length < LEAST_CYCLES || logRatios.length == 0
                ? Optional.empty()
                : Optional.of(new Level(
                        Math.exp(new WalshAverages(logRatios).median()),
                        quantile(beats, TENTH),
                        quantile(beats, 1 - TENTH),
                        beats.length));
    }

    private double[] beats(DoublePredicate isOfLevel) {
        return rounds.stream()
                .flatMapToDouble(cycles -> Arrays.stream(cycles.means))
                .filter(isOfLevel)
                .toArray();
    }

    private static double quantile(double[] beats, double probability) {
        return Quantile.withDefaults().evaluate(beats.clone(), probability);
    }
}
