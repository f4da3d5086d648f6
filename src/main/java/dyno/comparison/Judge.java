package dyno.comparison;

import java.util.List;
import java.util.Optional;

/**
 * Draws the verdict from the rounds.
 *
 * <p>A control that differs from itself voids the session, unless the candidate's whole interval lies beyond anything that
 * the control's reaches: a bias of that size could not have made the difference. A difference needs an interval off 1 and
 * an estimate beyond both the threshold and the control's half-width. Equivalence is shown by two one-sided tests, at 5 %
 * each for a single look, which is the 90 % interval within the threshold. The control calibrates the noise: it is always
 * looked at with 95 %, whatever the level of the test.
 */
final class Judge {
    private final List<Round> rounds;
    private final Criterion criterion;
    private final WalshAverages logRatios;
    private final Estimate estimate;
    private final Estimate control;

    Judge(List<Round> rounds, Criterion criterion) {
        this.rounds = rounds;
        this.criterion = criterion;
        this.logRatios =
                new WalshAverages(rounds.stream().mapToDouble(Round::logRatio).toArray());
        this.estimate = Estimate.of(logRatios, criterion.level());
        this.control = Estimate.of(
                new WalshAverages(rounds.stream().mapToDouble(Round::logControl).toArray()), Criterion.LEVEL);
    }

    Comparison judge() {
        Verdict verdict = verdict();
        int moreRounds = verdict == Verdict.INCONCLUSIVE ? moreRounds() : 0;
        if (estimate.hasInterval() && moreRounds > criterion.affordable()) {
            verdict = Verdict.NOT_MEASURABLE;
        }
        Explanation explanation = new Explanation(rounds.size(), estimate, control, criterion, moreRounds);
        return new Comparison(
                rounds.size(),
                estimate,
                control,
                criterion.threshold(),
                estimate.largestDifference(),
                moreRounds,
                verdict,
                explanation.sentence(verdict),
                explanation.warnings(),
                rounds.stream().map(round -> Math.exp(round.logRatio())).toList());
    }

    private Verdict verdict() {
        if (!estimate.hasInterval() || !control.hasInterval()) {
            return Verdict.INCONCLUSIVE;
        }
        if (control.isBeyond(criterion.threshold()) && !estimate.isBeyond(control.largestDifference())) {
            return Verdict.INVALID;
        }
        if (estimate.excludesOne() && size() > Math.max(limit(), control.halfWidth())) {
            return estimate.ratio() < 1 ? Verdict.IMPROVEMENT : Verdict.REGRESSION;
        }
        boolean within = narrowInterval()
                .filter(narrow -> narrow.low() >= -limit() && narrow.high() <= limit())
                .isPresent();
        return within ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
    }

    /** Size of the estimated difference, in logarithms. */
    private double size() {
        return Math.abs(logRatios.median());
    }

    /** The threshold, in logarithms. */
    private double limit() {
        return Math.log1p(criterion.threshold());
    }

    /** The interval of two one-sided tests, in logarithms: 90 % for a single look at 5 %. */
    private Optional<WalshAverages.Interval> narrowInterval() {
        return logRatios.interval(2 * criterion.equivalenceLevel());
    }

    /** Widths shrink with the root of the rounds: how many are missing until they leave the estimate room. */
    private int moreRounds() {
        if (!estimate.hasInterval()) {
            return criterion.leastRounds() - rounds.size();
        }
        double excess;
        if (size() > limit()) {
            excess = Math.max(estimate.halfWidth(), control.halfWidth()) / size();
        } else {
            double halfWidth = narrowInterval()
                    .map(narrow -> (narrow.high() - narrow.low()) / 2)
                    .orElse(estimate.halfWidth());
            excess = halfWidth / (limit() - size());
        }
        double missing = Math.ceil(rounds.size() * excess * excess) - rounds.size();
        return (int) Math.min(Comparison.MANY_ROUNDS, Math.max(1, missing));
    }
}
