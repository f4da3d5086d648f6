package dyno.comparison;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * The means of all pairs of a sample, each value paired with itself too, in ascending order.
 *
 * <p>Their median is the Hodges–Lehmann estimate of the sample's centre. A signed-rank test of a given centre only
 * counts how many of them lie below it, so the centres that the test does not reject range from one of them to another:
 * that is the exact confidence interval.
 */
final class WalshAverages {
    private static final WilcoxonSignedRankTest EXACT =
            WilcoxonSignedRankTest.withDefaults().with(PValueMethod.EXACT);

    private final int sampleSize;
    private final double[] sorted;

    WalshAverages(double... sample) {
        sampleSize = sample.length;
        sorted = new double[sampleSize * (sampleSize + 1) / 2];
        int next = 0;
        for (int i = 0; i < sampleSize; i++) {
            for (int j = i; j < sampleSize; j++) {
                sorted[next++] = (sample[i] + sample[j]) / 2;
            }
        }
        Arrays.sort(sorted);
    }

    double median() {
        return Median.withDefaults().evaluate(sorted);
    }

    /** The centres that a two-sided test at level {@code alpha} does not reject; empty when it can reject none. */
    Optional<Interval> interval(double alpha) {
        int rejected = rejectedRankSums(alpha);
        if (rejected == 0) {
            return Optional.empty();
        }
        double confidence = 1 - probability(rejected - 1);
        return Optional.of(new Interval(sorted[rejected - 1], sorted[sorted.length - rejected], confidence));
    }

    /** How many of the rank sums 0, 1, 2… are rejected at level {@code alpha}. */
    private int rejectedRankSums(double alpha) {
        int low = 0;
        int high = sorted.length / 2;
        while (low < high) {
            int middle = (low + high) / 2;
            if (probability(middle) <= alpha) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Two-sided probability of a rank sum of {@code rankSum} or a more extreme one. */
    private double probability(int rankSum) {
        double[] sample = new double[sampleSize];
        int left = rankSum;
        for (int rank = sampleSize; rank >= 1; rank--) {
            boolean negative = left >= rank;
            sample[rank - 1] = negative ? -rank : rank;
            left -= negative ? rank : 0;
        }
        return EXACT.test(sample).getPValue();
    }
}
