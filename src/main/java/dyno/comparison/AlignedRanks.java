package dyno.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The exact test of aligned ranks whether candidate and baseline differ by a given shift of the logarithm, and its
 * inversion: the interval of the shifts that are not rejected, and the estimate at which the rank sum is as expected.
 *
 * <p>The shift is subtracted from the candidate's scores, each round's median from the scores of the round, and all
 * forks are ranked together (Hodges and Lehmann, Rank methods for combination of independent experiments in analysis of
 * variance, Annals of Mathematical Statistics 33, 1962). If the candidate has no other effect, all assignments of the
 * labels to the forks of a round are equally likely, because the order within a round is random: that gives the exact
 * distribution of the candidate's rank sum for any noise, such as drift, bursts or heavy tails.
 *
 * <p>Alignment is by the median, not by the mean, because a single slow fork moves a round's mean and with it the ranks
 * of all its forks.
 *
 * <p>As the shift grows, the candidate's aligned scores fall and the baseline's rise, so the rank sum falls in steps.
 */
final class AlignedRanks {
    /** Shifts that differ by less are equal: a part in ten billion of the cost. */
    private static final double SAME = 1e-10;

    /** Number of shifts beyond a bound that are tried, the last at twice its distance from the estimate. */
    private static final int STEPS = 12;

    /**
     * Number of rounds up to which they are tried: with more rounds, shifts beyond a bound that are not rejected are
     * closer to it than a step.
     */
    private static final int FEW = 12;

    private final double[] scores;
    private final int[] sizes;
    private final int[] candidates;
    private final double lowest;
    private final double highest;
    private int[] rejectedRanks = {};
    private int[] keptRanks = {};

    AlignedRanks(List<Round> rounds) {
        sizes = new int[rounds.size()];
        candidates = new int[rounds.size()];
        scores = rounds.stream()
                .flatMapToDouble(round -> DoubleStream.concat(round.logBaselines(), round.logCandidates()))
                .toArray();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < sizes.length; i++) {
            Round round = rounds.get(i);
            candidates[i] = (int) round.logCandidates().count();
            sizes[i] = 2 + candidates[i];
            double most = round.logBaselines().max().orElseThrow();
            double least = round.logBaselines().min().orElseThrow();
            low = Math.min(low, round.logCandidates().min().orElseThrow() - most);
            high = Math.max(high, round.logCandidates().max().orElseThrow() - least);
        }
        // Beyond these, the candidate's forks come first or last in every round.
        lowest = low - 2 * SAME;
        highest = high + 2 * SAME;
    }

    /** The two-sided p-value of a shift of the candidate's logarithms. */
    double pValue(double shift) {
        return rankSum(ranks(shift)).twoSided();
    }

    /**
     * Hodges and Lehmann's estimate: the shift whose removal gives the expected rank sum; the middle where there are
     * several.
     */
    double estimate() {
        double above = edge(lowest, highest, shift -> excess(shift) > SAME);
        double below = edge(highest, lowest, shift -> excess(shift) < -SAME);
        return (above + below) / 2;
    }

    private double excess(double shift) {
        return rankSum(ranks(shift)).excess();
    }

    /**
     * An interval between two shifts that a two-sided test at level {@code alpha} rejects, around the estimate; empty
     * when the test can reject none. Few intervals miss a shift further out that is not rejected: up to {@value #FEW}
     * rounds twelve shifts beyond each bound are tried, with more rounds none.
     */
    Optional<Interval> interval(double alpha) {
        double estimate = estimate();
        double reached = Math.max(pValue(lowest), pValue(highest));
        if (reached > alpha) {
            return Optional.empty();
        }
        double low = bound(estimate, lowest, alpha);
        double high = bound(estimate, highest, alpha);
        double confidence = 1 - Math.max(pValue(low), pValue(high));
        return Optional.of(new Interval(low, high, confidence));
    }

    /**
     * A shift that is rejected, just beyond one that is not. The p-value falls with the distance from the estimate, but
     * not strictly, as the distribution changes with the ranks: so some shifts beyond the first bound are also tried,
     * the furthest first.
     */
    private double bound(double estimate, double extreme, double alpha) {
        keptRanks = new int[0];
        rejectedRanks = ranks(extreme);
        double bound = edge(estimate, extreme, shift -> !isRejected(shift, alpha));
        double step = (bound - estimate) / STEPS;
        for (int i = sizes.length > FEW ? 0 : STEPS; i > 0; i--) {
            double beyond = bound + i * step;
            if (Math.abs(beyond - estimate) < Math.abs(extreme - estimate) && !isRejected(beyond, alpha)) {
                return edge(beyond, extreme, shift -> !isRejected(shift, alpha));
            }
        }
        return bound;
    }

    private boolean isRejected(double shift, double alpha) {
        int[] ranks = ranks(shift);
        if (Arrays.equals(ranks, rejectedRanks)) {
            return true;
        }
        if (Arrays.equals(ranks, keptRanks)) {
            return false;
        }
        boolean rejected = rankSum(ranks).twoSided() <= alpha;
        if (rejected) {
            rejectedRanks = ranks;
        } else {
            keptRanks = ranks;
        }
        return rejected;
    }

    /**
     * The point between a shift that satisfies a condition and one that does not at which it is no longer satisfied.
     */
    private static double edge(double from, double to, DoublePredicate condition) {
        double holds = from;
        double fails = to;
        while (Math.abs(fails - holds) > SAME) {
            double middle = (holds + fails) / 2;
            if (condition.test(middle)) {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        return fails;
    }

    private RankSum rankSum(int[] ranks) {
        return new RankSum(ranks, sizes, candidates);
    }

    /** Doubled midranks of the aligned scores. */
    private int[] ranks(double shift) {
        double[] aligned = aligned(shift);
        double[] sorted = aligned.clone();
        Arrays.sort(sorted);
        int[] ranks = new int[aligned.length];
        for (int i = 0; i < ranks.length; i++) {
            int first = Arrays.binarySearch(sorted, aligned[i]);
            int last = first;
            while (first > 0 && sorted[first - 1] == aligned[i]) {
                first--;
            }
            while (last < sorted.length - 1 && sorted[last + 1] == aligned[i]) {
                last++;
            }
            ranks[i] = first + last + 2;
        }
        return ranks;
    }

    private double[] aligned(double shift) {
        double[] aligned = scores.clone();
        int from = 0;
        for (int round = 0; round < sizes.length; round++) {
            int to = from + sizes[round];
            for (int i = to - candidates[round]; i < to; i++) {
                aligned[i] -= shift;
            }
            double median = Median.withDefaults().evaluate(Arrays.copyOfRange(aligned, from, to));
            for (int i = from; i < to; i++) {
                aligned[i] -= median;
            }
            from = to;
        }
        return aligned;
    }
}
