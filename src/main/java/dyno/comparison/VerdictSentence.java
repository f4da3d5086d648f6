package dyno.comparison;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes a verdict, whose label precedes it, in one sentence, and what a reader must know before relying on it. */
final class VerdictSentence {
    /** Below this ratio a difference reads better as a factor than as a percentage. */
    private static final double FACTOR = 0.8;

    /** If the noise of a run is this many times the difference that matters, there is a warning. */
    private static final int NOISY = 5;

    private final int rounds;
    private final Estimate estimate;
    private final Estimate control;
    private final Criterion criterion;
    private final String limit;
    private final int moreRounds;

    VerdictSentence(int rounds, Estimate estimate, Estimate control, Criterion criterion, int moreRounds) {
        this.rounds = rounds;
        this.estimate = estimate;
        this.control = control;
        this.criterion = criterion;
        this.limit = BigDecimal.valueOf(criterion.threshold())
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString() + " %";
        this.moreRounds = moreRounds;
    }

    String sentence(Verdict verdict) {
        return switch (verdict) {
            case IMPROVEMENT, REGRESSION -> difference(estimate) + basis();
            case EQUIVALENT -> equivalent();
            case INCONCLUSIVE, NOT_MEASURABLE -> inconclusive();
            case INVALID ->
                "the control failed: a driver compared with itself gave " + difference(control)
                        + ", so there is no verdict on the candidate" + basis();
        };
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (control.halfWidth() > Math.log1p(NOISY * criterion.threshold())
                && !estimate.isBeyond(control.largestDifference())) {
            warnings.add("Noisy run: forks of the same driver differ by up to " + percent(control.largestDifference())
                    + ", far more than the threshold of " + limit + ".");
        }
        if (control.hasInterval() && control.excludesOne()) {
            warnings.add("A driver compared with itself gave " + difference(control)
                    + ": differences of that size are noise here.");
        }
        double floor = Criterion.floor(2 * criterion.equivalenceLevel());
        if (Math.log1p(criterion.threshold()) <= floor) {
            warnings.add("Builds of one source differ by up to " + percent(Criterion.floor(Criterion.LEVEL))
                    + " by themselves, so equivalence within ±" + limit + " cannot be shown.");
        }
        return warnings;
    }

    private String equivalent() {
        if (estimate.excludesOne()) {
            return difference(estimate) + ", below the threshold of " + limit + basis();
        }
        return "within ±" + limit + ": " + nothingFound() + basis();
    }

    private String inconclusive() {
        if (!estimate.hasInterval() || !control.hasInterval()) {
            return "no verdict: " + count(rounds) + (rounds == 1 ? " is" : " are") + " too few; " + moreRounds
                    + (moreRounds == 1 ? " more is needed" : " more are needed");
        }
        if (!estimate.excludesOne()) {
            return nothingFound() + basis() + more();
        }
        if (Math.abs(Math.log(estimate.ratio())) <= Math.log1p(criterion.threshold())) {
            return difference(estimate) + ", which may or may not reach the threshold of " + limit + basis() + more();
        }
        if (rounds < Criterion.leastRounds(estimate)) {
            return difference(estimate) + ", but a difference of less than 5 % needs at least "
                    + Criterion.ROUNDS_OF_SMALL + " rounds" + basis() + more();
        }
        return difference(estimate) + ", but forks of the same driver differ by up to "
                + percent(control.largestDifference()) + basis() + more();
    }

    private String nothingFound() {
        return "no difference found; the interval excludes differences of " + percent(estimate.largestDifference())
                + " or more";
    }

    private String more() {
        if (moreRounds >= Comparison.MANY_ROUNDS) {
            return "; even " + Comparison.MANY_ROUNDS + " more rounds may not decide it";
        }
        return "; about " + moreRounds + (moreRounds == 1 ? " more round" : " more rounds") + " may decide it"
                + (moreRounds > criterion.affordable() ? ", more than the whole budget allows" : "");
    }

    private String basis() {
        return String.format(
                Locale.ROOT, " (%.1f %% interval, %s)", Estimate.percent(estimate.confidence()), count(rounds));
    }

    /** "2.61 to 2.74 times as fast", "1.31 to 1.40 times as long", "2.9 to 4.1 % less time". */
    private static String difference(Estimate estimate) {
        boolean faster = estimate.ratio() < 1;
        if (estimate.ratio() < FACTOR) {
            return String.format(Locale.ROOT, "%.2f to %.2f times as fast", 1 / estimate.high(), 1 / estimate.low());
        }
        if (estimate.ratio() > 1 / FACTOR) {
            return String.format(Locale.ROOT, "%.2f to %.2f times as long", estimate.low(), estimate.high());
        }
        double least = faster ? 1 - estimate.high() : estimate.low() - 1;
        double most = faster ? 1 - estimate.low() : estimate.high() - 1;
        return digits(least, most) + " to " + percent(most) + (faster ? " less time" : " more time");
    }

    private static String count(int rounds) {
        return rounds + (rounds == 1 ? " round" : " rounds");
    }

    private static String percent(double difference) {
        return digits(difference, difference) + " %";
    }

    /** The difference in percent, with the decimals that suit a difference as large as {@code scale}. */
    private static String digits(double difference, double scale) {
        String format = scale < 0.01 ? "%.2f" : scale < 0.1 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, 100 * difference);
    }
}
