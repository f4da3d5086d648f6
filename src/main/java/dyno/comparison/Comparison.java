package dyno.comparison;

import java.util.List;

/**
 * A candidate held against its baseline on one workload, transport and metric.
 *
 * <p>{@code visible} tells how much a comparison that found nothing is worth. The interval moves with the candidate: had
 * the candidate cost a further factor f in every round, both ends would be f times as large. So any further change, up or
 * down, beyond {@code visible} would have taken the interval off 1 in these very rounds; and any true difference
 * beyond it is excluded with the interval's confidence.
 *
 * @param rounds rounds of interleaved forks
 * @param estimate candidate over baseline
 * @param control second baseline fork over the first: what "no difference" looked like in the same session
 * @param threshold smallest relative difference that matters, such as 0.01
 * @param visible largest relative difference, in either direction, that the interval does not exclude, such as 0.019;
 *     NaN without an interval
 * @param moreRounds about how many more rounds should settle the question if the estimate stays where it is, at most
 *     {@link #MANY_ROUNDS}; 0 unless the verdict is {@link Verdict#INCONCLUSIVE} or {@link Verdict#NOT_MEASURABLE}
 * @param verdict the conclusion
 * @param explanation one sentence for people, with the smallest difference that could have been seen
 * @param warnings what a reader must know before believing the verdict
 * @param ratios candidate over the geometric mean of both baseline forks, by round
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
        List<Double> ratios) {

    /** Smallest relative difference that matters, unless somebody asks for another. */
    public static final double DEFAULT_THRESHOLD = 0.01;

    /** Fewest rounds whose signed ranks can reach a confidence of 95 %. */
    public static final int LEAST_ROUNDS = 6;

    /** Where counting further rounds ends: the question cannot be settled here. */
    public static final int MANY_ROUNDS = 1000;

    public Comparison {
        warnings = List.copyOf(warnings);
        ratios = ratios == null ? List.of() : List.copyOf(ratios);
    }

    /**
     * Compares the candidate with the baseline.
     *
     * <p>The estimate is Hodges–Lehmann's, over the rounds, on the logarithm of the candidate's cost divided by the
     * geometric mean of both baseline forks, with the exact interval of the signed-rank test. Pairing within a round
     * takes out the drift of the machine's speed; random order within the round, which is the caller's duty, makes a
     * difference between equal drivers as likely up as down, on which the interval's confidence rests. Bursts of foreign
     * load skew that a little (in simulation 7 % instead of 5 % of the intervals missed 1 after 40 rounds in which every
     * tenth fork was 30 % slower); the verdict stays below 5 %, because it also asks for the threshold and the control.
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

    /** The exact two-sided p-value of the signed-rank test that candidate and baseline cost the same. */
    static double pValue(List<Round> rounds) {
        return WalshAverages.EXACT
                .test(rounds.stream().mapToDouble(Round::logRatio).toArray())
                .getPValue();
    }
}
