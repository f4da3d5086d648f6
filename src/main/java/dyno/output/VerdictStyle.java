package dyno.output;

import dyno.comparison.Verdict;
import dyno.document.Style;

/** How verdicts stand out. */
public final class VerdictStyle {
    private VerdictStyle() {}

    public static Style of(Verdict verdict) {
        return switch (verdict) {
            case IMPROVEMENT -> Style.GOOD;
            case REGRESSION -> Style.BAD;
            case EQUIVALENT -> Style.SAME;
            case INCONCLUSIVE, NOT_MEASURABLE -> Style.OPEN;
            case INVALID -> Style.VOID;
        };
    }

    /** Nobody wins by disturbed scores. */
    public static Style of(Verdict verdict, boolean disturbedScores) {
        return disturbedScores ? Style.OPEN : of(verdict);
    }
}
