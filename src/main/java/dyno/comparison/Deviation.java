package dyno.comparison;

import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The standard deviation of the logarithms of scores, a relative deviation, with its 95 % interval.
 *
 * <p>The interval is (<i>n</i> − 1) <i>s</i>² over quantiles of chi-squared with <i>n</i> − 1 degrees of freedom. It is
 * exact where the logarithms are normally distributed, and too narrow where some forks are outliers.
 *
 * @param value standard deviation of the logarithms, with <i>n</i> − 1: 0.01 where forks differ by 1 %; NaN below two
 *     forks
 * @param low lower end of the interval; NaN below two forks
 * @param high upper end of the interval; NaN below two forks
 * @param forks how many scores there are
 */
public record Deviation(double value, double low, double high, int forks) {
    private static final double ALPHA = 0.05;

    /**
     * The deviation of scores, one per fork.
     *
     * @param scores above 0
     */
    public static Deviation of(List<Double> scores) {
        Spread spread = Spread.pooled(List.of(scores));
        if (spread.degrees() == 0) {
            return new Deviation(Double.NaN, Double.NaN, Double.NaN, scores.size());
        }
        double squares = spread.degrees() * spread.deviation() * spread.deviation();
        ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(spread.degrees());
        return new Deviation(
                spread.deviation(),
                Math.sqrt(squares / chiSquared.inverseSurvivalProbability(ALPHA / 2)),
                Math.sqrt(squares / chiSquared.inverseCumulativeProbability(ALPHA / 2)),
                scores.size());
    }
}
