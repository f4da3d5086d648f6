package dyno.comparison;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The median of fork scores with a confidence interval of at least 95 %.
 *
 * <p>With 6 forks and more, the interval lies between two of the scores and is exact for any distribution. With 3 to 5
 * forks no pair of scores reaches 95 % (the extremes of 5 reach 93.8 %, of 3 only 75 %), so Student's interval of the
 * mean logarithm is used, which is wide, and assumes that the logarithms are spread evenly around their median. If the
 * spread of forks is known from more cells, Student's interval of 1 to 11 forks is based on that: from the scores of so
 * few forks it would be wider by a third to a half. There is none with 1 or 2 forks of unknown spread, or with a score
 * of 0 among 1 to 5.
 *
 * @param median median over the forks
 * @param low lower end of the interval; NaN without one
 * @param high upper end of the interval; NaN without one
 * @param confidence the confidence that the interval reaches; 0 without one
 * @param forks how many forks were summarised
 */
public record Summary(double median, double low, double high, double confidence, int forks) {
    private static final double ALPHA = 0.05;
    private static final int LEAST_FOR_ORDER_STATISTICS = 6;
    private static final int LEAST_FOR_STUDENT = 3;

    /** With more forks, an interval is based on these alone. */
    public static final int MOST_FOR_POOLED = 11;

    /**
     * Summarises the scores, one per fork.
     *
     * @throws IllegalArgumentException without scores
     */
    public static Summary of(List<Double> scores) {
        return of(scores, Spread.UNKNOWN);
    }

    /**
     * Summarises the scores, one per fork.
     *
     * @param spread of forks like these, from other cells
     * @throws IllegalArgumentException without scores
     */
    public static Summary of(List<Double> scores, Spread spread) {
        if (scores.isEmpty()) {
            throw new IllegalArgumentException("There are no scores to summarise.");
        }
        double[] sorted =
                scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length <= MOST_FOR_POOLED && spread.isKnown() && sorted[0] > 0) {
            return student(sorted, spread);
        }
        if (sorted.length >= LEAST_FOR_ORDER_STATISTICS) {
            return betweenScores(sorted);
        }
        if (sorted.length >= LEAST_FOR_STUDENT && sorted[0] > 0) {
            return student(sorted, Spread.pooled(List.of(scores)));
        }
        return new Summary(median(sorted), Double.NaN, Double.NaN, 0, sorted.length);
    }

    /** False when there were too few forks for an interval. */
    public boolean hasInterval() {
        return confidence > 0;
    }

    /** Half the width of the interval, relative to its middle: 0.03 is ±3 %; NaN without one. */
    public double halfWidth() {
        return Math.sqrt(high / low) - 1;
    }

    private static Summary betweenScores(double[] sorted) {
        int forks = sorted.length;
        BinomialDistribution below = BinomialDistribution.of(forks, 0.5);
        int cut = 0;
        while (2 * below.cumulativeProbability(cut) <= ALPHA) {
            cut++;
        }
        double confidence = 1 - 2 * below.cumulativeProbability(cut - 1);
        return new Summary(median(sorted), sorted[cut - 1], sorted[forks - cut], confidence, forks);
    }

    private static Summary student(double[] sorted, Spread spread) {
        double mean = Arrays.stream(sorted).map(Math::log).average().orElseThrow();
        double error = spread.deviation() / Math.sqrt(sorted.length);
        double half = error * TDistribution.of(spread.degrees()).inverseSurvivalProbability(ALPHA / 2);
        double median = median(sorted);
        // An outlier can pull the mean so far that the median would lie outside.
        double low = Math.min(median, Math.exp(mean - half));
        double high = Math.max(median, Math.exp(mean + half));
        return new Summary(median, low, high, 1 - ALPHA, sorted.length);
    }

    private static double median(double[] scores) {
        return Median.withDefaults().evaluate(scores);
    }
}
