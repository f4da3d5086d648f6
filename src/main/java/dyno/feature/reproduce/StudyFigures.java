package dyno.feature.reproduce;

import dyno.document.Quantity;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.study.Decision;
import dyno.study.Edition;
import dyno.study.Range;
import dyno.study.Unit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of a reproduction for people, each in the unit of its table. */
public final class StudyFigures {
    /** Ratios below it may be decided by thousandths. */
    private static final double CLOSE = 1.1;

    private static final double LEAST_PART = 0.01;

    private StudyFigures() {}

    /** A number in a unit, without the unit: {@code 62.7}, {@code 22,104}. */
    public static String number(Unit unit, double base) {
        if (!Double.isFinite(base)) {
            return Quantity.NONE.number();
        }
        double value = unit.fromBase(base);
        return switch (unit) {
            case COUNT -> String.format(Locale.ROOT, "%,.0f", value);
            case PERCENT -> Quantity.percent(base).number();
            case PER_SECOND -> String.format(Locale.ROOT, "%,.0f", value);
            default ->
                value >= 1000
                        ? String.format(Locale.ROOT, "%,.0f", value)
                        : Quantity.ratio(value).number();
        };
    }

    /** The interval; empty without one. */
    public static String range(Unit unit, Value value) {
        if (!Double.isFinite(value.low())) {
            return "";
        }
        // More operations a second are less time.
        boolean inverse = unit == Unit.PER_SECOND;
        return number(unit, inverse ? value.high() : value.low()) + " to "
                + number(unit, inverse ? value.low() : value.high());
    }

    /** The ratio or value of an answer: {@code 0.929 (0.910 to 0.951)}; empty where nothing was measured. */
    public static String text(ClaimResult claim, Answer answer) {
        if (!Double.isFinite(answer.value())) {
            return "";
        }
        String range = answer.confidence() > 0
                ? " (" + number(claim, answer.low()) + " to " + number(claim, answer.high()) + ")"
                : "";
        return number(claim, answer.value()) + range;
    }

    /**
     * How a measured difference compares with the published one, for a claim that holds: {@code size as published} where the published
     * ratio is inside the interval, {@code 8.0 times the published difference}; empty where there is nothing to compare, as for a claim
     * that two are equal, and where one of the ratios is below 1 and the other above. The difference is how much longer the slower of
     * the two takes: 1.28 and 1 / 1.28 are both 28 %.
     */
    public static String size(ClaimResult claim, Answer answer) {
        if (answer.decision() != Decision.HOLDS
                || !hasSize(claim, answer)
                || (claim.published() - 1) * (answer.value() - 1) < 0) {
            return "";
        }
        if (isAsPublished(claim, answer)) {
            return "size as published";
        }
        double part = excess(answer.value()) / excess(claim.published());
        String amount = part > 1
                ? Quantity.ratio(part).number() + " times"
                : part < LEAST_PART ? "less than 1 % of" : Math.round(100 * part) + " % of";
        return amount + " the published difference";
    }

    private static boolean hasSize(ClaimResult claim, Answer answer) {
        return claim.ratio()
                && Double.isFinite(claim.published())
                && claim.published() != 1
                && answer.confidence() > 0
                && !isOfEquals(claim);
    }

    private static boolean isAsPublished(ClaimResult claim, Answer answer) {
        return answer.low() <= claim.published() && claim.published() <= answer.high();
    }

    private static double excess(double ratio) {
        return Math.max(ratio, 1 / ratio) - 1;
    }

    /** Whether it holds for ratios on both sides of 1. */
    private static boolean isOfEquals(ClaimResult claim) {
        return claim.from() != null && claim.from() < 1 && claim.to() != null && claim.to() > 1;
    }

    /**
     * What the study's own way makes of the same forks, or the share that its kind of profiler has shown, and whether the claim would hold
     * by it: {@code best of three runs: 1.12, would hold}; empty where nothing is measured or the way is not known.
     */
    public static String studyWay(StudyResult study, ClaimResult claim, Answer answer) {
        String way = claim.ratio() ? study.method() : study.profiler();
        double value = answer.studyWay();
        if (way == null || !Double.isFinite(value)) {
            return "";
        }
        boolean holds = (claim.from() == null || value >= claim.from()) && (claim.to() == null || value <= claim.to());
        return way + ": " + number(claim, value) + (holds ? ", would hold" : ", would not hold");
    }

    /** What was not as the study had it: {@code unlike the study: a relay}; empty where nothing is known. */
    public static String unlike(ClaimResult claim) {
        return claim.unlike().isEmpty() ? "" : "unlike the study: " + String.join("; ", claim.unlike());
    }

    /**
     * How many published ratios are inside their measured intervals in an edition, whatever became of their claims: {@code 6 of 45
     * published ratios are inside the interval}.
     */
    static String sizes(List<ClaimResult> claims, Edition edition) {
        List<ClaimResult> sized = claims.stream()
                .filter(claim -> hasSize(claim, claim.of(edition)))
                .toList();
        long asPublished = sized.stream()
                .filter(claim -> isAsPublished(claim, claim.of(edition)))
                .count();
        return sized.isEmpty()
                ? ""
                : asPublished + " of " + Quantity.count(sized.size(), "published ratio")
                        + (asPublished == 1 ? " is" : " are") + " inside the interval";
    }

    /** Tally and sizes of the published claims: {@code 4 hold, 1 does not hold; 2 of 4 published ratios are inside the interval}. */
    public static String summary(StudyResult study, Edition edition) {
        List<ClaimResult> published = claims(study, false);
        String sizes = sizes(published, edition);
        return tally(published, edition) + (sizes.isEmpty() ? "" : "; " + sizes);
    }

    /** The claims that the study published, or those that Dyno has added. */
    public static List<ClaimResult> claims(StudyResult study, boolean own) {
        return study.claims().stream().filter(claim -> claim.own() == own).toList();
    }

    /** When a claim holds, in the unit of its figures: {@code at most 1}, {@code at least 5 %}. */
    public static String criterion(ClaimResult claim) {
        return claim.unit() == Unit.PERCENT
                ? new Range(percent(claim.from()), percent(claim.to())).describe() + " %"
                : claim.criterion();
    }

    private static Double percent(Double part) {
        return part == null
                ? null
                : Double.valueOf(BigDecimal.valueOf(part).movePointRight(2).doubleValue());
    }

    /** A ratio or value: {@code 0.929}, {@code 1.006}, {@code 50 %}; close to 1 in thousandths on both sides. */
    public static String number(ClaimResult claim, double value) {
        if (claim.ratio() && value >= 1 && value < CLOSE) {
            return String.format(Locale.ROOT, "%.3f", value);
        }
        if (claim.ratio() || !Double.isFinite(value)) {
            return Quantity.ratio(value).number();
        }
        return number(claim.unit(), value) + (claim.unit() == Unit.PERCENT ? " %" : "");
    }

    /** What was measured, without the workload: {@code mariadb@1.5.3 / mysql@5.1.39}. */
    public static String drivers(Answer answer) {
        if (answer.numerator() == null) {
            return "";
        }
        String above = answer.numerator().driver().toString();
        return answer.denominator() == null
                        || answer.denominator()
                                .driver()
                                .equals(answer.numerator().driver())
                ? above
                : above + " / " + answer.denominator().driver();
    }

    public static String drivers(Value value) {
        return value.cells().stream()
                .map(cell -> cell.driver().toString())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The number of claims by outcome in an edition: {@code 12 hold, 1 does not hold}. */
    private static String tally(List<ClaimResult> claims, Edition edition) {
        return List.of(Decision.values()).stream()
                .map(decision -> part(claims, edition, decision))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String part(List<ClaimResult> claims, Edition edition, Decision decision) {
        long count = count(claims, edition, decision);
        return count == 0
                ? ""
                : count
                        + switch (decision) {
                            case HOLDS -> count == 1 ? " holds" : " hold";
                            case HOLDS_NO_LONGER -> count == 1 ? " does not hold" : " do not hold";
                            case NO_DIFFERENCE -> " without difference";
                            case UNDECIDED -> " undecided";
                            case NOT_MEASURED -> " not measured";
                        };
    }

    static long count(List<ClaimResult> claims, Edition edition, Decision decision) {
        return claims.stream()
                .filter(claim -> claim.of(edition).decision() == decision)
                .count();
    }
}
