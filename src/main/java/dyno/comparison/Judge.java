package dyno.comparison;

import java.util.List;

/**
 * Derives the verdict from the rounds.
 *
 * <p>The control is the second fork of a driver over its first, of the baseline and of the candidate together. A
 * control whose whole interval lies beyond the threshold makes the comparison invalid, unless the candidate's whole
 * interval lies beyond everything that the control's interval reaches: a bias of that size could not have caused the
 * difference. A difference needs an interval that excludes 1, an estimate beyond both the threshold and the
 * control's half-width, and {@link Criterion#leastRounds(Estimate) enough rounds} for its size. Equivalence is shown by two
 * one-sided tests, at 5 % each for a single look. The control measures the noise: its interval always has 95 %, whatever the
 * level of the test.
 *
 * <p>Both intervals of the candidate are those of the rounds widened by {@link Criterion#floor}: builds of one source differ,
 * too, which no number of rounds shows. The control compares a build with itself, so its interval is not widened.
 */
final class Judge {
    private final List<Round> rounds;
    private final Criterion criterion;
    private final Estimate ofRounds;
    private final Estimate estimate;
    private final Estimate narrowOfRounds;
    private final Estimate control;

    Judge(List<Round> rounds, Criterion criterion) {
        this.rounds = rounds;
        this.criterion = criterion;
        AlignedRanks ranks = new AlignedRanks(rounds);
        WalshAverages logControls = new WalshAverages(
                rounds.stream().flatMapToDouble(Round::logControls).toArray());
        this.ofRounds = Estimate.of(ranks, criterion.level());
        this.estimate = ofRounds.widened(Criterion.floor(criterion.level()));
        this.narrowOfRounds = Estimate.of(ranks, narrowLevel());
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
        if (estimate.excludesOne()
                && size() > Math.max(limit(), control.halfWidth())
                && rounds.size() >= Criterion.leastRounds(estimate)) {
            return estimate.ratio() < 1 ? Verdict.IMPROVEMENT : Verdict.REGRESSION;
        }
        return narrowOfRounds.widened(Criterion.floor(narrowLevel())).isWithin(criterion.threshold())
                ? Verdict.EQUIVALENT
                : Verdict.INCONCLUSIVE;
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

    /** Of the interval of two one-sided tests: 10 % for a single look at 5 %. */
    private double narrowLevel() {
        return 2 * criterion.equivalenceLevel();
    }

    /** Widths of the rounds shrink with their square root: how many more are needed for a verdict. */
    private int moreRounds() {
        if (!hasIntervals()) {
            return criterion.leastRounds(rounds) - rounds.size();
        }
        double excess;
        int least = 1;
        if (size() > limit()) {
            excess = Math.max(
                    ofRounds.halfWidth() / withoutFloor(size(), criterion.level()), control.halfWidth() / size());
            least = Math.max(least, Criterion.leastRounds(estimate) - rounds.size());
        } else {
            Estimate narrow = narrowOfRounds.hasInterval() ? narrowOfRounds : ofRounds;
            excess = narrow.halfWidth() / withoutFloor(limit() - size(), narrowLevel());
        }
        double missing = Math.ceil(rounds.size() * excess * excess) - rounds.size();
        return (int) Math.min(Comparison.MANY_ROUNDS, Math.max(least, missing));
    }

    /** The half-width that the rounds may have if the whole interval may have the given one; 0 if the builds alone exceed it. */
    private static double withoutFloor(double halfWidth, double level) {
        double floor = Criterion.floor(level);
        return Math.sqrt(Math.max(0, halfWidth * halfWidth - floor * floor));
    }
}
