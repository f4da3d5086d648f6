package dyno.report;

import dyno.result.ReproductionReport.Answer;
import dyno.result.ReproductionReport.ClaimResult;
import dyno.result.ReproductionReport.StudyResult;
import dyno.result.ReproductionReport.Value;
import dyno.run.ForkSpec.Cell;
import dyno.study.Decision;
import dyno.study.Edition;
import dyno.study.Unit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of a reproduction for people, each in the unit of its table. */
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

    /**
     * How a measured ratio compares with the published one, for a claim that holds: {@code size as published}, {@code 8.0 times the
     * published size}; empty where there is nothing to compare, as for a claim that two are equal, and where one of the ratios is below
     * 1 and the other above. Ratios below 1 are inverted first, so that larger always means a larger difference.
     */
    static String size(ClaimResult claim, Answer answer) {
        if (!claim.ratio()
                || answer.decision() != Decision.HOLDS
                || !Double.isFinite(claim.published())
                || answer.confidence() == 0
                || isOfEquals(claim)
                || (claim.published() - 1) * (answer.value() - 1) < 0) {
            return "";
        }
        if (answer.low() <= claim.published() && claim.published() <= answer.high()) {
            return "size as published";
        }
        double factor = answer.value() / claim.published();
        double larger = claim.published() < 1 ? 1 / factor : factor;
        return larger > 1
                ? Quantity.ratio(larger).number() + " times the published size"
                : Quantity.ratio(larger).number() + " of the published size";
    }

    /** Whether it holds for ratios on both sides of 1. */
    private static boolean isOfEquals(ClaimResult claim) {
        return claim.from() != null && claim.from() < 1 && claim.to() != null && claim.to() > 1;
    }

    /**
     * What the study's own way makes of the same forks, or the share that its kind of profiler shows, and whether the claim would hold
     * by it: {@code best of three runs: 1.12, would hold}; empty where nothing is measured or the way is not known.
     */
    static String studyWay(StudyResult study, ClaimResult claim, Answer answer) {
        String way = claim.ratio() ? study.method() : study.profiler();
        double value = answer.studyWay();
        if (way == null || !Double.isFinite(value)) {
            return "";
        }
        boolean holds = (claim.from() == null || value >= claim.from()) && (claim.to() == null || value <= claim.to());
        return way + ": " + number(claim, value) + (holds ? ", would hold" : ", would not hold");
    }

    /** What was not as the study had it: {@code unlike the study: a relay}; empty where nothing is known. */
    static String unlike(ClaimResult claim) {
        return claim.unlike().isEmpty() ? "" : "unlike the study: " + String.join("; ", claim.unlike());
    }

    /** How many published sizes are inside their measured intervals in an edition: {@code 6 of 45 published sizes confirmed}. */
    static String sizes(List<ClaimResult> claims, Edition edition) {
        List<String> sizes = claims.stream()
                .map(claim -> size(claim, claim.of(edition)))
                .filter(size -> !size.isEmpty())
                .toList();
        long asPublished = sizes.stream().filter("size as published"::equals).count();
        return sizes.isEmpty() ? "" : asPublished + " of " + sizes.size() + " published sizes confirmed";
    }

    /** Tally and sizes of the published claims: {@code 4 hold, 1 does not hold; 2 of 4 published sizes confirmed}. */
    static String summary(StudyResult study, Edition edition) {
        List<ClaimResult> published = claims(study, false);
        String sizes = sizes(published, edition);
        return tally(published, edition) + (sizes.isEmpty() ? "" : "; " + sizes);
    }

    /** The claims that the study published, or those that Dyno has added. */
    static List<ClaimResult> claims(StudyResult study, boolean own) {
        return study.claims().stream().filter(claim -> claim.own() == own).toList();
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
