package dyno.comparison;

import java.util.List;
import java.util.Optional;

/**
 * Derives the verdict from the rounds.
 *
 * <p>The control is the second fork of a driver over its first, of the baseline and of the candidate together. A
 * control whose whole interval lies beyond the threshold makes the comparison invalid, unless the candidate's whole
 * interval lies beyond everything that the control's interval reaches: a bias of that size could not have caused the
 * difference. A difference needs an interval that excludes 1 and an estimate beyond both the threshold and the
 * control's half-width. Equivalence is shown by two one-sided tests, at 5 % each for a single look. The control
 * measures the noise: its interval always has 95 %, whatever the level of the test.
 */
final class Judge {
    private final List<Round> rounds;
    private final Criterion criterion;
    private final AlignedRanks ranks;
    private final WalshAverages logControls;
    private final Estimate estimate;
    private final Estimate control;

    Judge(List<Round> rounds, Criterion criterion) {
        this.rounds = rounds;
        this.criterion = criterion;
        this.ranks = new AlignedRanks(rounds);
        this.logControls = new WalshAverages(
                rounds.stream().flatMapToDouble(Round::logControls).toArray());
        this.estimate = Estimate.of(ranks, criterion.level());
        this.control = Estimate.of(logControls, Criterion.LEVEL);
    }

    Comparison judge() {
        Verdict verdict = verdict();
        int moreRounds = verdict == Verdict.INCONCLUSIVE ? moreRounds() : 0;
        if (hasIntervals() && moreRounds > criterion.affordable()) {
            verdict = Verdict.NOT_MEASURABLE;
        }
        VerdictSentence explanation = new VerdictSentence(rounds.size(), estimate, control, criterion, moreRounds);
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
                rounds.stream().map(round -> Math.exp(round.logRatio())).toList(),
                rounds.stream().map(Round::scores).toList(),
                criterion);
    }

    private Verdict verdict() {
        if (!hasIntervals()) {
            return Verdict.INCONCLUSIVE;
        }
        if (control.isBeyond(criterion.threshold()) && !estimate.isBeyond(control.largestDifference())) {
            return Verdict.INVALID;
        }
        if (estimate.excludesOne() && size() > Math.max(limit(), control.halfWidth())) {
            return estimate.ratio() < 1 ? Verdict.IMPROVEMENT : Verdict.REGRESSION;
        }
        return ranks.isWithin(limit(), criterion.equivalenceLevel()) ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
    }

    private boolean hasIntervals() {
        return estimate.hasInterval() && control.hasInterval();
    }

    /** Size of the estimated difference, in logarithms. */
    private double size() {
        return Math.abs(Math.log(estimate.ratio()));
    }

    /** The threshold, in logarithms. */
    private double limit() {
        return Math.log1p(criterion.threshold());
    }

    /** The interval of two one-sided tests, in logarithms: 90 % for a single look at 5 %. */
    private Optional<Interval> narrowInterval() {
        return ranks.interval(2 * criterion.equivalenceLevel());
    }

    /** Widths shrink with the square root of the rounds: how many more are needed for a verdict. */
    private int moreRounds() {
        if (!hasIntervals()) {
            return criterion.leastRounds(rounds) - rounds.size();
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
