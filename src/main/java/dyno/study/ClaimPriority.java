package dyno.study;

import java.util.List;

/** How near a claim is to a decision, by the rounds so far: where further rounds are best spent. */
public final class ClaimPriority {
    /** How far ratios lie apart between rounds, as a logarithm, until enough rounds have shown it. */
    private static final double USUAL_SPREAD = 0.06;

    private static final double LEAST_SPREAD = 0.01;
    private static final int ROUNDS_THAT_SHOW_IT = 3;

    /** What the interval may have of its expected width. */
    private static final List<Double> WIDTHS = List.of(0.5, 1.0, 1.5, 2.0, 3.0);

    private ClaimPriority() {}

    /**
     * The share of intervals that decide the claim at its next look, of some that are narrower and wider than expected; never 0.
     *
     * @param claimed the direction that is claimed
     * @param centre the ratio so far
     * @param ratios by round
     * @param look after how many rounds it is looked at next
     */
    public static double of(Direction claimed, double centre, List<Double> ratios, int look) {
        double expected = spread(ratios) * halfWidth(look);
        long deciding = WIDTHS.stream()
                .filter(width -> claimed.decide(
                                centre * Math.exp(-width * expected), centre * Math.exp(width * expected))
                        .isDecided())
                .count();
        return (1.0 + deciding) / (1 + WIDTHS.size());
    }

    private static double spread(List<Double> ratios) {
        if (ratios.size() < ROUNDS_THAT_SHOW_IT) {
            return USUAL_SPREAD;
        }
        double mean = ratios.stream().mapToDouble(Math::log).average().orElseThrow();
        double squares = ratios.stream()
                .mapToDouble(ratio -> Math.pow(Math.log(ratio) - mean, 2))
                .sum();
        return Math.max(LEAST_SPREAD, Math.sqrt(squares / (ratios.size() - 1)));
    }

    /** Of the exact interval, in spreads between rounds: six rounds need their whole range, more rounds a part that shrinks with their root. */
    private static double halfWidth(int look) {
        return look <= ClaimEvidence.LOOKS.get(0) ? 1.27 : 2.2 / Math.sqrt(look);
    }
}
