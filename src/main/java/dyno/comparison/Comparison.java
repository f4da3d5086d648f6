package dyno.comparison;

import java.util.ArrayList;
import java.util.List;

/**
 * A candidate compared with its baseline on one workload, transport and metric.
 *
 * <p>{@code visible} shows what a comparison without a difference can exclude. The interval moves with the candidate:
 * if the candidate had cost a further factor f in every round, both ends would be f times as large. So any further
 * change, up or down, beyond {@code visible} would have moved the interval away from 1 in the same rounds; and any true
 * difference beyond it is excluded with the interval's confidence.
 *
 * @param rounds rounds of interleaved forks
 * @param estimate candidate over baseline
 * @param control second fork of a driver over its first, of baseline and candidate together: the difference measured
 *     where there is none, in the same run
 * @param threshold smallest relative difference that matters, such as 0.01
 * @param visible largest relative difference, in either direction, that the interval does not exclude, such as 0.019;
 *     NaN without an interval
 * @param moreRounds about how many more rounds may decide the question if the estimate does not change, at most
 *     {@link #MANY_ROUNDS}; 0 unless the verdict is {@link Verdict#INCONCLUSIVE} or {@link Verdict#NOT_MEASURABLE}
 * @param verdict the conclusion
 * @param explanation one sentence for people, with the differences that the interval excludes
 * @param warnings what a reader must know before relying on the verdict
 * @param ratios candidate over baseline by round, each the geometric mean of its forks
 * @param scores by round, ns/op: of baseline, control, candidate and, where it was measured twice, the candidate's control; empty where
 *     they were not stored
 * @param criterion what the verdict required; null where it was not stored
 */
public record Comparison(
        int rounds,
        Estimate estimate,
        Estimate control,
        double threshold,
        double visible,
        int moreRounds,
        Verdict verdict,
        String explanation,
        List<String> warnings,
        List<Double> ratios,
        List<List<Double>> scores,
        Criterion criterion) {

    /** Default smallest relative difference that matters. */
    public static final double DEFAULT_THRESHOLD = 0.01;

    /** Fewest rounds that can reach a confidence of 95 %. */
    public static final int LEAST_ROUNDS = 3;

    /** Limit for the number of further rounds: beyond it, the question cannot be decided here. */
    public static final int MANY_ROUNDS = 1000;

    public Comparison {
        warnings = List.copyOf(warnings);
        ratios = List.copyOf(ratios);
        scores = List.copyOf(scores);
    }

    public Comparison warning(String warning) {
        List<String> all = new ArrayList<>(warnings);
        all.add(warning);
        return new Comparison(
                rounds,
                estimate,
                control,
                threshold,
                visible,
                moreRounds,
                verdict,
                explanation,
                all,
                ratios,
                scores,
                criterion);
    }

    /**
     * Whether the verdict is a regression, and the whole interval is at a slowdown or above.
     *
     * @param slowdown such as 0.02
     */
    public boolean isSlowerBy(double slowdown) {
        return verdict == Verdict.REGRESSION && estimate.hasInterval() && estimate.low() >= 1 + slowdown;
    }

    /**
     * Compares the candidate with the baseline.
     *
     * <p>The test is that of {@link AlignedRanks}: exact for any noise, as long as the order within a round is random,
     * which the caller must ensure. The interval contains the ratios that it does not reject; the estimate is Hodges
     * and Lehmann's. Ranking within rounds removes the drift of the machine's speed.
     *
     * @param rounds the rounds in the order in which they ran
     * @throws IllegalArgumentException without rounds
     */
    public static Comparison of(List<Round> rounds, Criterion criterion) {
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("There are no rounds to compare.");
        }
        return new Judge(rounds, criterion).judge();
    }

    /** The exact two-sided p-value that candidate and baseline cost the same. */
    static double pValue(List<Round> rounds) {
        return new AlignedRanks(rounds).pValue(0);
    }
}
