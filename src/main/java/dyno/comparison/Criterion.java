package dyno.comparison;

/**
 * What a comparison must show before it is called one way or the other.
 *
 * @param threshold smallest relative difference that matters, such as 0.01; above 0
 * @param level two-sided level at which a difference is tested, after any correction for other looks and other workloads
 * @param equivalenceLevel one-sided level of both tests that the difference is within the threshold
 * @param affordable rounds that could be had at all; a question that takes more is not measurable here
 */
public record Criterion(double threshold, double level, double equivalenceLevel, int affordable) {
    /** The usual level of a single test. */
    static final double LEVEL = 0.05;

    /** A single look at 5 %, with the default threshold, and as many further rounds as anybody would wait for. */
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

    /** Fewest rounds whose signed ranks can reach the level. */
    int leastRounds() {
        return leastRounds(level);
    }

    /** Fewest rounds whose signed ranks can reach a two-sided level: all of them must agree. */
    static int leastRounds(double level) {
        return (int) Math.ceil(1 - Math.log(level) / Math.log(2));
    }
}
