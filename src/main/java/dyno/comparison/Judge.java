package dyno.comparison;

import java.util.List;

/**
 * Draws the verdict from the rounds.
 *
 * <p>A control that differs from itself voids the session, unless the candidate's whole interval lies beyond anything that the
 * control's reaches: a bias of that size could not have made the difference. A difference needs an interval off 1 and an estimate beyond both the threshold and the control's half-width.
 * Equivalence is shown by two one-sided tests at 5 %, which is the 90 % interval within the threshold.
 */
final class Judge {
    private static final double ALPHA = 0.05;

    private final int rounds;
    private final double threshold;
    private final WalshAverages logRatios;
    private final Estimate estimate;
    private final Estimate control;

    Judge(List<Round> rounds, double threshold) {
        this.rounds = rounds.size();
        this.threshold = threshold;
        this.logRatios =
                new WalshAverages(rounds.stream().mapToDouble(Round::logRatio).toArray());
        this.estimate = Estimate.of(logRatios, ALPHA);
        this.control = Estimate.of(
                new WalshAverages(rounds.stream().mapToDouble(Round::logControl).toArray()), ALPHA);
    }

    Comparison judge() {
        Verdict verdict = verdict();
        int moreRounds = verdict == Verdict.INCONCLUSIVE ? moreRounds() : 0;
        Explanation explanation = new Explanation(rounds, estimate, control, threshold, moreRounds);
        return new Comparison(
                rounds,
                estimate,
                control,
                threshold,
                estimate.largestDifference(),
                moreRounds,
                verdict,
                explanation.sentence(verdict),
                explanation.warnings());
    }

    private Verdict verdict() {
        if (!estimate.hasInterval()) {
            return Verdict.INCONCLUSIVE;
        }
        if (control.isBeyond(threshold) && !estimate.isBeyond(control.largestDifference())) {
            return Verdict.INVALID;
        }
        if (estimate.excludesOne() && size() > Math.max(limit(), control.halfWidth())) {
            return estimate.ratio() < 1 ? Verdict.IMPROVEMENT : Verdict.REGRESSION;
        }
        WalshAverages.Interval narrow = narrowInterval();
        boolean within = narrow.low() >= -limit() && narrow.high() <= limit();
        return within ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
    }

    /** Size of the estimated difference, in logarithms. */
    private double size() {
        return Math.abs(logRatios.median());
    }

    /** The threshold, in logarithms. */
    private double limit() {
        return Math.log1p(threshold);
    }

    /** The 90 % interval, in logarithms; there is one wherever there is one of 95 %. */
    private WalshAverages.Interval narrowInterval() {
        return logRatios.interval(2 * ALPHA).orElseThrow();
    }

    /** Widths shrink with the root of the rounds: how many are missing until they leave the estimate room. */
    private int moreRounds() {
        if (!estimate.hasInterval()) {
            return Comparison.LEAST_ROUNDS - rounds;
        }
        double excess;
        if (size() > limit()) {
            excess = Math.max(estimate.halfWidth(), control.halfWidth()) / size();
        } else {
            WalshAverages.Interval narrow = narrowInterval();
            excess = (narrow.high() - narrow.low()) / 2 / (limit() - size());
        }
        double missing = Math.ceil(rounds * excess * excess) - rounds;
        return (int) Math.min(Comparison.MANY_ROUNDS, Math.max(1, missing));
    }
}
