package dyno.hotspot;

import dyno.hotspot.Hotspot.Ranks;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Puts a 95 % confidence interval around a share: a ratio estimate over units that may weigh differently, with
 * Student's quantile. With units of the same weight it is the interval of the mean. The sampler's error that all units
 * share is added in quadrature.
 */
final class ShareInterval {
    private static final double UPPER = 0.975;
    private static final double NORMAL_QUANTILE = NormalDistribution.of(0, 1).inverseCumulativeProbability(UPPER);

    private final double[] totals;
    private final double total;
    private final long stackSamples;
    private final double quantile;
    private final AttributionError attribution;
    private final double cost;

    /**
     * Intervals of shares of the same whole.
     *
     * @param totals weight of each unit, all above 0; with a single one, only the sampling error is included
     * @param stackSamples of all units together
     * @param attribution the error that all units share
     * @param cost of the operation, in the event's unit; NaN when unknown
     */
    ShareInterval(double[] totals, long stackSamples, AttributionError attribution, double cost) {
        this.attribution = attribution;
        this.cost = cost;
        this.totals = totals.clone();
        this.total = Arrays.stream(totals).sum();
        this.stackSamples = stackSamples;
        this.quantile =
                totals.length < 2 ? 0 : TDistribution.of(totals.length - 1).inverseCumulativeProbability(UPPER);
    }

    /**
     * The share of a place in the code, never with a narrower interval than the sampling error of the stack samples
     * alone (units can agree by chance, above all when they are few).
     *
     * @param parts weight of the part in each unit
     */
    Share of(double[] parts) {
        return of(parts, attribution);
    }

    /** The share of so much code that charges to neighbours hardly matter; else as {@link #of(double[])}. */
    Share ofWhole(double[] parts) {
        return of(parts, AttributionError.NONE);
    }

    private Share of(double[] parts, AttributionError error) {
        if (stackSamples == 0) {
            return new Share(0, 0, 0);
        }
        // The parts of a share are rounded one by one.
        double mean = Math.min(1, Arrays.stream(parts).sum() / total);
        double between = betweenUnits(parts, mean);
        double wrong = error.margin(mean, cost);
        double below = Math.hypot(Math.max(mean - wilson(mean, -1), between), wrong);
        double above = Math.hypot(Math.max(wilson(mean, 1) - mean, between), wrong);
        return new Share(mean, Math.max(0, mean - below), Math.min(1, mean + above));
    }

    /**
     * An end of Wilson's interval (Journal of the American Statistical Association 22, 1927), also valid near 0 and 1.
     */
    private double wilson(double mean, int side) {
        double z = NORMAL_QUANTILE * NORMAL_QUANTILE / stackSamples;
        double margin = Math.sqrt(z * (mean * (1 - mean) + z / 4));
        return (mean + z / 2 + side * margin) / (1 + z);
    }

    /**
     * The ranks between which each hotspot lies: below all that are significantly larger, above all that are
     * significantly smaller.
     *
     * <p>The method is that of rank intervals from pairwise comparisons (Klein, Wright and Wieczorek, "A joint confidence
     * region for an overall ranking of populations", JRSS C 69, 2020), with each pair compared within the units. Each pair
     * has its own 95 %: the interval is meant for one hotspot, not for the whole ranking at once.
     *
     * @param parts weight in each unit, one row per hotspot, in order of rank
     */
    Ranks[] ranks(List<double[]> parts) {
        Ranks[] ranks = new Ranks[parts.size()];
        for (int i = 0; i < ranks.length; i++) {
            int larger = 0;
            int smaller = 0;
            for (int j = 0; j < ranks.length; j++) {
                larger += j < i && isLarger(parts.get(j), parts.get(i)) ? 1 : 0;
                smaller += j > i && isLarger(parts.get(i), parts.get(j)) ? 1 : 0;
            }
            ranks[i] = new Ranks(1 + larger, ranks.length - smaller);
        }
        return ranks;
    }

    /**
     * Whether one part is significantly larger than another; compared within each unit, so that common noise cancels
     * out.
     */
    boolean isLarger(double[] parts, double[] others) {
        double[] differences = new double[parts.length];
        double sum = 0;
        double difference = 0;
        for (int i = 0; i < parts.length; i++) {
            differences[i] = parts[i] - others[i];
            difference += differences[i] / total;
            sum += (parts[i] + others[i]) / total;
        }
        double chance = chance(Math.max(0, sum - difference * difference));
        double wrong = Math.hypot(wrong(parts), wrong(others));
        return difference > Math.hypot(Math.max(chance, betweenUnits(differences, difference)), wrong);
    }

    private double wrong(double[] parts) {
        return attribution.margin(Arrays.stream(parts).sum() / total, cost);
    }

    private double chance(double variance) {
        return NORMAL_QUANTILE * Math.sqrt(variance / stackSamples);
    }

    private double betweenUnits(double[] parts, double mean) {
        int units = totals.length;
        if (units < 2) {
            return 0;
        }
        double squares = 0;
        for (int i = 0; i < units; i++) {
            double residual = parts[i] - mean * totals[i];
            squares += residual * residual;
        }
        return quantile * Math.sqrt(squares * units / (units - 1)) / total;
    }
}
