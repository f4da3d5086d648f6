package dyno.comparison;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds where a series of costs, of which each was measured in a run of its own, seems to step up or down.
 *
 * <p>Steps come from binary segmentation (Scott and Knott, Biometrics 30, 1974), which detects small steps that last, and from each
 * pair of neighbours, which detects a bump that segmentation may split badly. The level is that of one false proposal
 * in twenty series without any step, divided evenly among the places and both methods.
 */
public final class ChangePoints {
    private static final double LEVEL = 0.05;

    /** The fewest runs of which neighbours tell noise. */
    private static final int LEAST_RUNS = 6;

    /** The median of absolute values of a standard normal variable. */
    private static final double MEDIAN_DEVIATION = 0.6745;

    /**
     * Degrees of freedom for each difference of neighbours: their median knows the noise less well than a variance does. By simulation
     * of 6 to 100 runs; with 1 for each, up to 7 % of the series without any step show one.
     */
    private static final double FREEDOM = 2.0 / 3;

    private final double[] logs;
    private final double spread;
    private final TDistribution distribution;
    private final double smallest;

    private ChangePoints(double[] logs, double spread, int freedom, double smallest) {
        this.logs = logs;
        this.spread = spread;
        this.distribution = TDistribution.of(freedom);
        this.smallest = Math.log1p(smallest);
    }

    /**
     * A series. Its noise is the median difference of neighbours, so that it includes what differs from run to run, and a step hardly
     * changes it.
     *
     * @param costs one a run, above 0, in the order of the runs
     * @param smallest relative difference that matters
     * @return empty with too few runs to tell noise
     */
    public static Optional<ChangePoints> ofRuns(double[] costs, double smallest) {
        if (costs.length < LEAST_RUNS) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(costs).map(Math::log).toArray();
        double[] differences = IntStream.range(1, logs.length)
                .mapToDouble(i -> Math.abs(logs[i] - logs[i - 1]))
                .toArray();
        double spread = Median.withDefaults().evaluate(differences) / MEDIAN_DEVIATION / Math.sqrt(2);
        return Optional.of(new ChangePoints(logs, spread, (int) (FREEDOM * differences.length), smallest));
    }

    /** Standard deviation of the cost of one run, as a logarithm. */
    public double spread() {
        return spread;
    }

    /** The runs before which the cost seems to step, in order. */
    public SortedSet<Integer> steps() {
        SortedSet<Integer> steps = new TreeSet<>();
        segment(0, logs.length, steps);
        for (int i = 1; i < logs.length; i++) {
            if (isStep(i - 1, i, i + 1)) {
                steps.add(i);
            }
        }
        return steps;
    }

    private void segment(int from, int to, SortedSet<Integer> steps) {
        int best = -1;
        double most = 0;
        for (int at = from + 1; at < to; at++) {
            double z = Math.abs(difference(from, at, to)) / error(from, at, to);
            if (z > most && isStep(from, at, to)) {
                most = z;
                best = at;
            }
        }
        if (best > 0) {
            steps.add(best);
            segment(from, best, steps);
            segment(best, to, steps);
        }
    }

    private boolean isStep(int from, int at, int to) {
        double difference = Math.abs(difference(from, at, to));
        return difference > smallest && difference > quantile() * error(from, at, to);
    }

    private double difference(int from, int at, int to) {
        return mean(at, to) - mean(from, at);
    }

    private double mean(int from, int to) {
        return Arrays.stream(logs, from, to).sum() / (to - from);
    }

    private double error(int from, int at, int to) {
        return spread * Math.sqrt(1.0 / (at - from) + 1.0 / (to - at));
    }

    private double quantile() {
        return distribution.inverseSurvivalProbability(LEVEL / 2 / 2 / (logs.length - 1));
    }
}
