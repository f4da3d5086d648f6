package dyno.comparison;

/**
 * A ratio of costs with its confidence interval.
 *
 * @param ratio point estimate, candidate over baseline: below 1 the candidate is faster
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param confidence the exact confidence that the interval reaches, such as 0.969; 0 when there were too few rounds
 */
public record Estimate(double ratio, double low, double high, double confidence) {}
