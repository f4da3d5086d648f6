package dyno.comparison;

import java.util.List;
import java.util.Optional;

/**
 * A ratio of costs with its confidence interval.
 *
 * @param ratio point estimate, candidate over baseline: below 1 the candidate is faster
 * @param low lower end of the interval; NaN when there were too few rounds for one
 * @param high upper end of the interval; NaN when there were too few rounds for one
 * @param confidence the exact confidence that the interval reaches, such as 0.969; 0 without an interval
 */
public record Estimate(double ratio, double low, double high, double confidence) {
    /**
     * Hodges–Lehmann's estimate of ratios by round, with the exact interval of the signed-rank test.
     *
     * @param ratios at least one, each above 0
     * @param alpha two-sided level
     */
    public static Estimate ofRatios(List<Double> ratios, double alpha) {
        return of(new WalshAverages(ratios.stream().mapToDouble(Math::log).toArray()), alpha);
    }

    static Estimate of(WalshAverages logRatios, double alpha) {
        return of(logRatios.median(), logRatios.interval(alpha));
    }

    static Estimate of(AlignedRanks ranks, double alpha) {
        return of(ranks.estimate(), ranks.interval(alpha));
    }

    private static Estimate of(double logRatio, Optional<Interval> interval) {
        double ratio = Math.exp(logRatio);
        return interval.map(i -> new Estimate(ratio, Math.exp(i.low()), Math.exp(i.high()), i.confidence()))
                .orElse(new Estimate(ratio, Double.NaN, Double.NaN, 0));
    }

    /**
     * The same with a further, independent uncertainty: half-widths add up as squares.
     *
     * @param other its half-width at the same confidence, in logarithms
     */
    Estimate widened(double other) {
        double low = ratio / Math.exp(Math.hypot(Math.log(ratio / this.low), other));
        double high = ratio * Math.exp(Math.hypot(Math.log(this.high / ratio), other));
        return hasInterval() ? new Estimate(ratio, low, high, confidence) : this;
    }

    /** False when there were too few rounds for any interval of the wanted confidence. */
    public boolean hasInterval() {
        return confidence > 0;
    }

    /** The confidence in percent, rounded down to a tenth, because no interval reaches 100 %. */
    public static double percent(double confidence) {
        return Math.floor(1000 * confidence + 1e-6) / 10;
    }

    /** True when the interval lies wholly on one side of "no difference". */
    public boolean excludesOne() {
        return low > 1 || high < 1;
    }

    /** True when both have intervals, and no ratio is in both. */
    public boolean contradicts(Estimate other) {
        return hasInterval() && other.hasInterval() && (low > other.high || high < other.low);
    }

    /** True when the interval lies wholly outside the band of 1 ± {@code threshold}; false without an interval. */
    boolean isBeyond(double threshold) {
        return low > 1 + threshold || high < 1 / (1 + threshold);
    }

    /** True when the interval lies wholly inside the band of 1 ± {@code threshold}; false without an interval. */
    boolean isWithin(double threshold) {
        return low > 1 / (1 + threshold) && high < 1 + threshold;
    }

    /** Half the width of the interval, in logarithms; NaN without one. */
    double halfWidth() {
        return Math.log(high / low) / 2;
    }

    /** Largest relative difference, in either direction, that the interval does not exclude. */
    double largestDifference() {
        return Math.max(high, 1 / low) - 1;
    }
}
