package dyno.comparison;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What a comparison must show for a verdict.
 *
 * @param threshold smallest relative difference that matters, such as 0.01; above 0
 * @param level two-sided level at which a difference is tested, after any correction for other looks and other
 *     workloads
 * @param equivalenceLevel one-sided level of both tests that the difference is within the threshold
 * @param affordable rounds that the budget allows; a question that takes more is not measurable here
 */
public record Criterion(double threshold, double level, double equivalenceLevel, int affordable) {
    /** The usual level of a single test. */
    static final double LEVEL = 0.05;

    /** Two of all assignments, one on either side, are the most extreme. */
    private static final double MOST_EXTREME = 2;

    /** Controls whose signed ranks reach {@link #LEVEL}. */
    private static final int LEAST_CONTROLS = 6;

    /**
     * Standard deviation by which builds differ however many rounds there are, as a logarithm: the JIT compiles each build
     * differently. In {@code docs/figures/comparison-*.json}, 18 byte-identical copies of a jar differ from it by 0.25 % more than their
     * rounds explain, and all 55 builds from their planted costs by 0.27 % (method of moments). At 95 %, that is ±0.5 %.
     */
    private static final NormalDistribution BUILDS = NormalDistribution.of(0, 0.0025);

    /** A difference that is smaller needs {@link #ROUNDS_OF_SMALL} rounds, in logarithms. */
    private static final double SMALL = Math.log(1.05);

    /** Eight pairs of baseline and candidate. What fewer find is mostly what chance made larger. */
    static final int ROUNDS_OF_SMALL = 4;

    /** A single look at 5 %, with the default threshold, and practically no limit for further rounds. */
    public static final Criterion DEFAULT = once(Comparison.DEFAULT_THRESHOLD);

    /**
     * A criterion.
     *
     * @throws IllegalArgumentException when the threshold is not above 0
     */
    public Criterion {
        if (!(threshold > 0)) {
            throw new IllegalArgumentException("The threshold must be above 0, not " + threshold + ".");
        }
    }

    /** A single look at 5 %. */
    public static Criterion once(double threshold) {
        return new Criterion(threshold, LEVEL, LEVEL, Comparison.MANY_ROUNDS);
    }

    /**
     * How far two builds of one source may lie apart, in logarithms.
     *
     * @param level two-sided
     */
    static double floor(double level) {
        return BUILDS.inverseSurvivalProbability(level / 2);
    }

    /** Rounds that a difference needs before it counts, whatever its interval. */
    static int leastRounds(Estimate difference) {
        return Math.abs(Math.log(difference.ratio())) < SMALL ? ROUNDS_OF_SMALL : 0;
    }

    /** Fewest rounds that can show a difference, if future rounds are like the last one. */
    int leastRounds(List<Round> soFar) {
        double assignments = 1;
        long controls = 0;
        int count = 0;
        while (MOST_EXTREME / assignments > level || controls < LEAST_CONTROLS) {
            Round round = soFar.get(Math.min(count, soFar.size() - 1));
            assignments *= round.assignments();
            controls += round.logControls().count();
            count++;
        }
        return count;
    }

    /**
     * Fewest rounds of four forks that can reach a two-sided level: the forks of one driver must be the slower ones in
     * all of them.
     */
    static int leastRounds(double level) {
        return new Criterion(1, level, level, 0).leastRounds(List.of(new Round(1, 1, 1, 1)));
    }
}
