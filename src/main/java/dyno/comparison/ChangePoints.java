package dyno.comparison;

import java.util.Arrays;
import java.util.List;
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
