package dyno.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds where a series of costs seems to step up or down, as a proposal for confirmation, from a few scores of each
 * member.
 *
 * <p>A member's scores are taken relative to their round, which removes the drift of the machine's speed. Steps come
 * from binary segmentation (Scott and Knott, Biometrics 30, 1974), which detects small steps that last, and from each
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

    private final double[] means;
    private final int[] counts;
    private final double spread;
    private final TDistribution distribution;
    private final double smallest;

    /**
     * A series.
     *
     * @param rounds of scores, one per member in each round; NaN where a member was not measured
     * @param smallest relative difference that matters
     * @throws IllegalArgumentException with fewer than two rounds of any member, which do not show the noise
     */
    public ChangePoints(List<double[]> rounds, double smallest) {
        int members = rounds.get(0).length;
        double[][] logs = rounds.stream().map(ChangePoints::relativeLogs).toArray(double[][]::new);
        this.means = new double[members];
        this.counts = new int[members];
        this.smallest = Math.log1p(smallest);
        double squares = 0;
        int freedom = -(rounds.size() - 1);
        for (int member = 0; member < members; member++) {
            int at = member;
            double[] scores = Arrays.stream(logs)
                    .mapToDouble(round -> round[at])
                    .filter(Double::isFinite)
                    .toArray();
            double mean = Arrays.stream(scores).average().orElse(Double.NaN);
            means[member] = mean;
            counts[member] = scores.length;
            squares += Arrays.stream(scores)
                    .map(score -> (score - mean) * (score - mean))
                    .sum();
            freedom += Math.max(0, scores.length - 1);
        }
        if (freedom < 1) {
            throw new IllegalArgumentException("At least two rounds are needed to distinguish steps from noise.");
        }
        this.spread = Math.sqrt(squares / freedom);
        this.distribution = TDistribution.of(freedom);
    }

    private ChangePoints(double[] logs, double spread, int freedom, double smallest) {
        this.means = logs;
        this.counts = IntStream.generate(() -> 1).limit(logs.length).toArray();
        this.spread = spread;
        this.distribution = TDistribution.of(freedom);
        this.smallest = Math.log1p(smallest);
    }

    /**
     * A series of which each member was measured in a run of its own. The noise is the median difference of neighbours, so that it
     * includes what differs from run to run, and a step hardly changes it.
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

    private static double[] relativeLogs(double[] round) {
        double[] logs = Arrays.stream(round).map(Math::log).toArray();
        double middle = Median.withDefaults()
                .evaluate(Arrays.stream(logs).filter(Double::isFinite).toArray());
        return Arrays.stream(logs).map(log -> log - middle).toArray();
    }

    /** Standard deviation of one score around its member's mean, as a logarithm. */
    public double spread() {
        return spread;
    }

    /**
     * The smallest relative difference that two neighbours must show to be proposed, with the usual number of scores.
     */
    public double visible() {
        int most = Arrays.stream(counts).max().orElse(1);
        return Math.expm1(Math.max(smallest, quantile() * spread * Math.sqrt(2.0 / most)));
    }

    /** The members before which the cost seems to step, in order. */
    public SortedSet<Integer> steps() {
        SortedSet<Integer> steps = new TreeSet<>();
        int[] measured =
                IntStream.range(0, means.length).filter(i -> counts[i] > 0).toArray();
        segment(measured, 0, measured.length, steps);
        for (int i = 1; i < measured.length; i++) {
            if (isStep(measured, i - 1, i, i + 1)) {
                steps.add(measured[i]);
            }
        }
        return steps;
    }

    private void segment(int[] measured, int from, int to, SortedSet<Integer> steps) {
        int best = -1;
        double most = 0;
        for (int at = from + 1; at < to; at++) {
            double z = Math.abs(difference(measured, from, at, to)) / error(measured, from, at, to);
            if (z > most && isStep(measured, from, at, to)) {
                most = z;
                best = at;
            }
        }
        if (best > 0) {
            steps.add(measured[best]);
            segment(measured, from, best, steps);
            segment(measured, best, to, steps);
        }
    }

    private boolean isStep(int[] measured, int from, int at, int to) {
        double difference = Math.abs(difference(measured, from, at, to));
        return difference > smallest && difference > quantile() * error(measured, from, at, to);
    }

    private double difference(int[] measured, int from, int at, int to) {
        return mean(measured, at, to) - mean(measured, from, at);
    }

    private double mean(int[] measured, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += counts[measured[i]] * means[measured[i]];
        }
        return sum / count(measured, from, to);
    }

    private int count(int[] measured, int from, int to) {
        return Arrays.stream(measured, from, to).map(i -> counts[i]).sum();
    }

    private double error(int[] measured, int from, int at, int to) {
        return spread * Math.sqrt(1.0 / count(measured, from, at) + 1.0 / count(measured, at, to));
    }

    private double quantile() {
        return distribution.inverseSurvivalProbability(LEVEL / 2 / 2 / Math.max(1, means.length - 1));
    }
}
