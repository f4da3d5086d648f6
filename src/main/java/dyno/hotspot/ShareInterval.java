package dyno.hotspot;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Puts a 95 % confidence interval around a share: a ratio estimate over units that may weigh differently, with Student's
 * quantile. With units of the same weight it is the interval of the mean.
 */
final class ShareInterval {
    private static final double UPPER = 0.975;
    private static final double NORMAL_QUANTILE = NormalDistribution.of(0, 1).inverseCumulativeProbability(UPPER);

    private final double[] totals;
    private final double total;
    private final long stackSamples;
    private final double quantile;

    /**
     * Intervals of shares of the same whole.
     *
     * @param totals weight of each unit, all above 0; with a single one only chance is accounted for
     * @param stackSamples of all units together
     */
    ShareInterval(double[] totals, long stackSamples) {
        this.totals = totals.clone();
        this.total = Arrays.stream(totals).sum();
        this.stackSamples = stackSamples;
        this.quantile =
                totals.length < 2 ? 0 : TDistribution.of(totals.length - 1).inverseCumulativeProbability(UPPER);
    }

    /**
     * The share of a part, never with a narrower interval than chance alone would make it with so many stack samples
     * (units agree by accident, above all when they are few).
     *
     * @param parts weight of the part in each unit
     */
    Share of(double[] parts) {
        if (stackSamples == 0) {
            return new Share(0, 0, 0);
        }
        // The parts of a share are rounded one by one.
        double mean = Math.min(1, Arrays.stream(parts).sum() / total);
        double margin = Math.max(chance(mean * Math.max(0, 1 - mean)), betweenUnits(parts, mean));
        return new Share(mean, Math.max(0, mean - margin), Math.min(1, mean + margin));
    }

    /** Whether one part is larger than another beyond doubt; compared within each unit, so that noise in common drops out. */
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
        return difference > Math.max(chance, betweenUnits(differences, difference));
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
