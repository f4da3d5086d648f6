package dyno.comparison;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The scores of forks that were alive at once and took turns, from slices that are neighbours in time.
 *
 * <p>What slows the machine for longer than a cycle of slices slows all forks of the cycle, so it cancels in their ratios. The score
 * of a fork is the geometric mean of all forks, times the median over the cycles of the fork's cost relative to the cycle's geometric
 * mean. A ratio of two such scores is the quantity that duet benchmarking estimates (Bulej et al., ICPE 2020).
 */
public final class TurnScores {
    /** Beats of a cycle that differ by more: a neighbour came or went within it. */
    private static final double SAME_CONDITIONS = 1.1;

    private static final int LEAST_CYCLES = 10;

    /** Standard error of a median over that of the mean, and standard deviation over median absolute deviation, in normal noise. */
    private static final double OF_MEDIAN = 1.2533 * 1.4826;

    private TurnScores() {}

    /**
     * The scores.
     *
     * @param costs by fork and cycle, ns/op
     * @param beats by fork and cycle, as ratios to a quiet one; NaN where unknown. They decide which cycles count, whatever the costs
     * @return by fork, ns/op
     * @throws IllegalArgumentException when the forks have no cycles or differ in their number
     */
    public static double[] medians(double[][] costs, double[][] beats) {
        int[] cycles = counted(costs, beats);
        double[] scores = new double[costs.length];
        double[] centres = Arrays.stream(cycles)
                .mapToDouble(cycle -> meanLog(costs, cycle))
                .toArray();
        double centre = Median.withDefaults().evaluate(centres.clone());
        for (int fork = 0; fork < costs.length; fork++) {
            double[] own = costs[fork];
            double[] relative = IntStream.range(0, cycles.length)
                    .mapToDouble(i -> Math.log(own[cycles[i]]) - centres[i])
                    .toArray();
            scores[fork] = Math.exp(centre + Median.withDefaults().evaluate(relative));
        }
        return scores;
    }

    /** The same with the mean of each fork over the cycles: it contains what happens rarely, such as collections. */
    public static double[] means(double[][] costs, double[][] beats) {
        int[] cycles = counted(costs, beats);
        return Arrays.stream(costs)
                .mapToDouble(own -> Arrays.stream(cycles)
                        .mapToDouble(cycle -> own[cycle])
                        .average()
                        .orElseThrow())
                .toArray();
    }

    /**
     * The standard deviation of a fork's score from a single cycle, as a share; that of its score from n cycles is smaller by √n. The median
     * over the forks, from the median absolute deviations of their costs relative to the cycle's geometric mean.
     *
     * @param costs by fork and cycle, ns/op
     */
    public static double noise(double[][] costs) {
        int[] cycles = IntStream.range(0, costs[0].length).toArray();
        double[] deviations = Arrays.stream(costs)
                .mapToDouble(own -> {
                    double[] relative = Arrays.stream(cycles)
                            .mapToDouble(cycle -> Math.log(own[cycle]) - meanLog(costs, cycle))
                            .toArray();
                    double centre = Median.withDefaults().evaluate(relative.clone());
                    return Median.withDefaults()
                            .evaluate(Arrays.stream(relative)
                                    .map(value -> Math.abs(value - centre))
                                    .toArray());
                })
                .toArray();
        return OF_MEDIAN * Median.withDefaults().evaluate(deviations);
    }

    private static double meanLog(double[][] costs, int cycle) {
        return Arrays.stream(costs)
                .mapToDouble(own -> Math.log(own[cycle]))
                .average()
                .orElseThrow();
    }

    /** The cycles in which all forks ran under the same conditions; all cycles if these are too few. */
    private static int[] counted(double[][] costs, double[][] beats) {
        int length = costs[0].length;
        if (length == 0 || Arrays.stream(costs).anyMatch(own -> own.length != length)) {
            throw new IllegalArgumentException("Forks that take turns have one slice in each cycle.");
        }
        int[] same = IntStream.range(0, length)
                .filter(cycle -> isOfSameConditions(beats, cycle))
                .toArray();
        boolean isEnough = same.length >= Math.min(LEAST_CYCLES, length) && same.length >= length / 3;
        return isEnough ? same : IntStream.range(0, length).toArray();
    }

    private static boolean isOfSameConditions(double[][] beats, int cycle) {
        double[] ofCycle = Arrays.stream(beats).mapToDouble(own -> own[cycle]).toArray();
        double highest = DoubleStream.of(ofCycle).max().orElseThrow();
        double lowest = DoubleStream.of(ofCycle).min().orElseThrow();
        return !(highest > SAME_CONDITIONS * lowest);
    }
}
