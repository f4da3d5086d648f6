package dyno.hotspot;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Puts a 95 % confidence interval around a share. */
final class ShareInterval {
    private static final double UPPER = 0.975;
    private static final double NORMAL_QUANTILE = NormalDistribution.of(0, 1).inverseCumulativeProbability(UPPER);

    private ShareInterval() {}

    /**
     * The mean share with Student's interval from the variation between forks, never narrower than chance alone would
     * make it with so many stack samples (forks agree by accident, above all when they are few).
     *
     * @param shares one per fork; with a single one only chance is accounted for
     * @param stackSamples of all forks together
     */
    static Share of(double[] shares, long stackSamples) {
        if (stackSamples == 0) {
            return new Share(0, 0, 0);
        }
        // The parts of a share are rounded one by one.
        double mean = Math.min(1, Mean.of(shares).getAsDouble());
        double chance = NORMAL_QUANTILE * Math.sqrt(mean * Math.max(0, 1 - mean) / stackSamples);
        double margin = Math.max(chance, shares.length < 2 ? 0 : betweenForks(shares));
        return new Share(mean, Math.max(0, mean - margin), Math.min(1, mean + margin));
    }

    private static double betweenForks(double[] shares) {
        double quantile = TDistribution.of(shares.length - 1).inverseCumulativeProbability(UPPER);
        return quantile * StandardDeviation.of(shares).getAsDouble() / Math.sqrt(shares.length);
    }
}
