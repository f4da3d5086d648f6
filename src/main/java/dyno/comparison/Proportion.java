package dyno.comparison;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * How many of some comparisons had a given outcome, with the exact (Clopper–Pearson) 95 % interval of its rate.
 *
 * @param hits comparisons with that outcome
 * @param trials all of the comparisons
 * @param low lower end of the interval, 0 to 1; NaN without trials
 * @param high upper end of the interval, 0 to 1; NaN without trials
 */
public record Proportion(int hits, int trials, double low, double high) {
    private static final double ALPHA = 0.05;

    /**
     * Correlation of two estimates log(√(B·B′)/√(A·A′)) with the same A and A′: these make up half of the variance of each. Verdicts, which
     * are estimates cut at limits, correlate less.
     */
    private static final double SHARED_BASELINE = 0.5;

    /** For independent comparisons. */
    public static Proportion of(int hits, int trials) {
        return ofBuilds(hits, trials, 1);
    }

    /**
     * For comparisons of several builds with the same forks of a baseline, which contain less information than as many
     * independent ones. The interval is that of fewer comparisons, rounded so that it becomes wider.
     *
     * @param builds that share each baseline, at least 1
     */
    public static Proportion ofBuilds(int hits, int trials, int builds) {
        if (trials == 0) {
            return new Proportion(0, 0, Double.NaN, Double.NaN);
        }
        int independent = (int) Math.max(1, trials / (1 + (builds - 1) * SHARED_BASELINE));
        double scaled = (double) hits * independent / trials;
        return new Proportion(
                hits,
                trials,
                interval(independent, (int) Math.floor(scaled)).getLowerBound(),
                interval(independent, (int) Math.ceil(scaled)).getUpperBound());
    }

    private static Interval interval(int trials, int hits) {
        return BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(trials, hits, ALPHA);
    }
}
