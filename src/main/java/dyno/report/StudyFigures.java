package dyno.report;

import dyno.report.ReproductionReport.Answer;
import dyno.report.ReproductionReport.ClaimResult;
import dyno.report.ReproductionReport.Value;
import dyno.run.ForkSpec.Cell;
import dyno.study.Decision;
import dyno.study.Edition;
import dyno.study.Unit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of a reproduction as people read them, each in the unit of its table. */
final class StudyFigures {
    private StudyFigures() {}

    /** A number in a unit, without the unit: {@code 62.7}, {@code 22,104}. */
    static String number(Unit unit, double base) {
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

    /** The value, or why there is none. */
    static String text(Unit unit, Value value) {
        return value.reason() != null ? value.reason() : number(unit, value.value());
    }

    /** The interval; empty without one. */
    static String range(Unit unit, Value value) {
        if (!Double.isFinite(value.low())) {
            return "";
        }
        // More operations a second are less time.
        boolean inverse = unit == Unit.PER_SECOND;
        return number(unit, inverse ? value.high() : value.low()) + " to "
                + number(unit, inverse ? value.low() : value.high());
    }

    /** The ratio or value of an answer: {@code 0.929 (0.910 to 0.951)}; empty where nothing was measured. */
    static String text(ClaimResult claim, Answer answer) {
        if (!Double.isFinite(answer.value())) {
            return "";
        }
        String range = answer.confidence() > 0
                ? " (" + number(claim, answer.low()) + " to " + number(claim, answer.high()) + ")"
                : "";
        return number(claim, answer.value()) + range;
    }

    /** A ratio or value: {@code 0.929}, {@code 50 %}. */
    static String number(ClaimResult claim, double value) {
        if (claim.ratio() || !Double.isFinite(value)) {
            return Quantity.ratio(value).number();
        }
        return number(claim.unit(), value) + (claim.unit() == Unit.PERCENT ? " %" : "");
    }

    /** What was measured, without the workload: {@code mariadb@1.5.3 / mysql@5.1.39}. */
    static String drivers(Answer answer) {
        if (answer.numerator() == null) {
            return "";
        }
        String above = answer.numerator().driver();
        return answer.denominator() == null || answer.denominator().driver().equals(above)
                ? above
                : above + " / " + answer.denominator().driver();
    }

    /** The drivers of a value. */
    static String drivers(Value value) {
        return value.cells().stream().map(Cell::driver).distinct().collect(Collectors.joining(", "));
    }

    /** How many of the claims came out how in an edition: {@code 12 hold, 1 holds no longer}. */
    static String tally(List<ClaimResult> claims, Edition edition) {
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
                            case HOLDS_NO_LONGER -> count == 1 ? " holds no longer" : " hold no longer";
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
