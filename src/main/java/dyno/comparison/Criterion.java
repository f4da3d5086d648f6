package dyno.comparison;

import java.util.List;

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
