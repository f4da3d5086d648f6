package dyno.study;

import dyno.comparison.Estimate;
import java.util.List;

/**
 * What the rounds so far say about a claim that compares two times.
 *
 * <p>The rounds are looked at three times at most, after 6 and 12 and at their end, each time by an interval that misses the true
 * ratio on a given side with a probability of at most 1.6 %: so a claim is called wrongly, either way, with less than 5 %.
 *
 * @param decision so far; {@code UNDECIDED} when more rounds may tell
 * @param estimate of the ratio, at the look that decided or on all rounds
 * @param rounds how many the estimate rests on
 */
public record ClaimEvidence(Decision decision, Estimate estimate, int rounds) {
    /** Rounds after which it is looked at; the last when there is no more time for others. */
    public static final List<Integer> LOOKS = List.of(6, 12, 24);

    /** Two-sided; six rounds that agree reach 1/32. */
    static final double LEVEL = 0.032;

    /**
     * Looks at the rounds.
     *
     * @param ratios numerator over denominator by round, in the order of running
     * @param over whether no more rounds will come
     */
    public static ClaimEvidence of(Direction claimed, List<Double> ratios, boolean over) {
        for (int look : LOOKS) {
            if (ratios.size() >= look) {
                ClaimEvidence evidence = at(claimed, ratios.subList(0, look));
                if (evidence.decision.isDecided()) {
                    return evidence;
                }
            }
        }
        boolean mayLook = over && ratios.size() > LOOKS.get(0);
        List<Double> seen = ratios.subList(0, Math.min(ratios.size(), LOOKS.get(LOOKS.size() - 1)));
        ClaimEvidence last = at(claimed, seen);
        return mayLook ? last : new ClaimEvidence(Decision.UNDECIDED, last.estimate, last.rounds);
    }

    /** After how many rounds it is looked at next; 0 when never. */
    public static int nextLook(int rounds) {
        return LOOKS.stream().filter(look -> look > rounds).findFirst().orElse(0);
    }

    private static ClaimEvidence at(Direction claimed, List<Double> ratios) {
        if (ratios.isEmpty()) {
            return new ClaimEvidence(Decision.UNDECIDED, new Estimate(Double.NaN, Double.NaN, Double.NaN, 0), 0);
        }
        Estimate estimate = Estimate.ofRatios(ratios, LEVEL);
        Decision decision =
                estimate.hasInterval() ? claimed.decide(estimate.low(), estimate.high()) : Decision.UNDECIDED;
        return new ClaimEvidence(decision, estimate, ratios.size());
    }
}
