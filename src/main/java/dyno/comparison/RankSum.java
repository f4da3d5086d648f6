package dyno.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * The sum of the candidate's ranks, with its exact distribution if all assignments of the labels to the forks of a
 * round are equally likely, in each round separately. Ranks are doubled, so that midranks are integers.
 *
 * <p>The distribution is that of a sum of independent variables, one per round, and so the convolution of their
 * distributions.
 */
final class RankSum {
    /** Sums that differ by less are equal: the expectation may be a fraction. */
    private static final double EQUAL = 1e-6;

    private final int[] ranks;
    private final int[] sizes;
    private final int[] candidates;

    /**
     * The rank sum of labelled forks.
     *
     * @param ranks doubled, of all forks, round after round, the baseline's before the candidate's
     * @param sizes forks in each round
     * @param candidates how many of them are the candidate's
     */
    RankSum(int[] ranks, int[] sizes, int[] candidates) {
        this.ranks = ranks;
        this.sizes = sizes;
        this.candidates = candidates;
    }

    /** How far the sum lies above its expectation. */
    double excess() {
        double excess = 0;
        int next = 0;
        for (int round = 0; round < sizes.length; round++) {
            int sum = 0;
            for (int i = 0; i < sizes[round]; i++) {
                int rank = ranks[next++];
                sum += rank;
                excess += i >= sizes[round] - candidates[round] ? rank : 0;
            }
            excess -= (double) candidates[round] * sum / sizes[round];
        }
        return excess;
    }

    /** Probability of a sum at least as far from its expectation as this one, on either side. */
    double twoSided() {
        double distance = Math.abs(excess()) - EQUAL;
        return probability(excess -> Math.abs(excess) >= distance);
    }

    private double probability(DoublePredicate ofExcess) {
        // Without ties all doubled ranks are even, and half of them is enough.
        int unit = Arrays.stream(ranks).allMatch(rank -> rank % 2 == 0) ? 2 : 1;
        List<int[]> offsets = new ArrayList<>();
        double expected = 0;
        int next = 0;
        for (int round = 0; round < sizes.length; round++) {
            int[] sums = sums(next, sizes[round], candidates[round]);
            int least = Integer.MAX_VALUE;
            for (int sum : sums) {
                least = Math.min(least, sum);
            }
            for (int i = 0; i < sums.length; i++) {
                sums[i] = (sums[i] - least) / unit;
                expected += sums[i] / (double) sums.length;
            }
            offsets.add(sums);
            next += sizes[round];
        }
        double[] probabilities = probabilities(offsets);
        double such = 0;
        for (int sum = 0; sum < probabilities.length; sum++) {
            such += ofExcess.test(unit * (sum - expected)) ? probabilities[sum] : 0;
        }
        // Of all sums, it may be larger by a rounding error.
        return Math.min(1, such);
    }

    /** The rank sum of each choice of some forks of a round. */
    private int[] sums(int from, int size, int chosen) {
        int[] sums = new int[1 << size];
        int count = 0;
        for (int choice = 0; choice < 1 << size; choice++) {
            if (Integer.bitCount(choice) == chosen) {
                int sum = 0;
                for (int i = 0; i < size; i++) {
                    sum += (choice >> i & 1) * ranks[from + i];
                }
                sums[count++] = sum;
            }
        }
        return Arrays.copyOf(sums, count);
    }

    /** Of the sums 0, 1, 2… The numbers of assignments would exceed what a double holds after 396 rounds. */
    private static double[] probabilities(List<int[]> offsets) {
        double[] probabilities = {1};
        for (int[] round : offsets) {
            int highest = 0;
            for (int offset : round) {
                highest = Math.max(highest, offset);
            }
            double[] longer = new double[probabilities.length + highest];
            for (int offset : round) {
                for (int sum = 0; sum < probabilities.length; sum++) {
                    longer[offset + sum] += probabilities[sum];
                }
            }
            for (int sum = 0; sum < longer.length; sum++) {
                longer[sum] /= round.length;
            }
            probabilities = longer;
        }
        return probabilities;
    }
}
