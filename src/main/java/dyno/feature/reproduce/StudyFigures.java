package dyno.feature.reproduce;

import dyno.document.Quantity;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Edition;
import dyno.study.Size;
import dyno.study.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The figures of a reproduction for people, each in the unit of its table. */
public final class StudyFigures {
    /** Ratios below it may be decided by thousandths. */
    private static final double CLOSE = 1.1;

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
     * What the study's own way makes of the same forks, or the share that its kind of profiler has shown, and whether the claim would hold
     * by it: {@code own way: 1.12, would hold}; empty where nothing is measured or the way is not known.
     */
    public static String studyWay(StudyResult study, ClaimResult claim, Answer answer) {
        String way = claim.ratio() ? study.method() : study.profiler();
        return way == null || !Double.isFinite(answer.studyWay())
                ? ""
                : "own way: " + number(claim, answer.studyWay())
                        + (wouldHold(claim, answer) ? ", would hold" : ", would not hold");
    }

    /** What the study's own way is; empty where it is not known. */
    static String ownWay(StudyResult study) {
        String ways = Stream.of(study.method(), study.profiler())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("; "));
        return ways.isEmpty() ? "" : "The study's own way: " + ways + ".";
    }

    private static boolean wouldHold(ClaimResult claim, Answer answer) {
        double value = answer.studyWay();
        return claim.direction().isThatOf(claim.ratio() ? value : Direction.ofShare(value));
    }

    /** Whether a claim is decided that the study's own way would decide otherwise. */
    static boolean isOtherwise(StudyResult study, ClaimResult claim, Answer answer) {
        return !studyWay(study, claim, answer).isEmpty()
                && answer.decision().isDecided()
                && wouldHold(claim, answer) != (answer.decision() == Decision.HOLDS);
    }

    /** The published claims by outcome, and those that the study's own way would decide otherwise, by number. */
    public static String directions(StudyResult study, Edition edition) {
        List<ClaimResult> published = claims(study, false);
        List<String> otherwise = IntStream.range(0, published.size())
                .filter(i ->
                        isOtherwise(study, published.get(i), published.get(i).of(edition)))
                .mapToObj(i -> Integer.toString(i + 1))
                .toList();
        return tally(published, edition)
                + (otherwise.isEmpty()
                        ? ""
                        : "; its own way: " + otherwise.size() + " otherwise (" + String.join(", ", otherwise) + ")");
    }

    /** How many published claims have which size: {@code 3 inside, 10 smaller, 4 larger}. */
    public static String sizes(StudyResult study, Edition edition) {
        return Stream.of(Size.values())
                .map(size -> part(
                        claims(study, false).stream()
                                .filter(claim -> claim.of(edition).size() == size)
                                .count(),
                        size.label()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String part(long count, String what) {
        return count == 0 ? "" : count + " " + what;
    }

    /** The claims that the study published, or those that Dyno has added. */
    public static List<ClaimResult> claims(StudyResult study, boolean own) {
        return study.claims().stream().filter(claim -> claim.own() == own).toList();
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
        return part(
                count,
                switch (decision) {
                    case HOLDS -> count == 1 ? "holds" : "hold";
                    case HOLDS_NO_LONGER -> count == 1 ? "does not" : "do not";
                    case NO_DIFFERENCE -> "without difference";
                    case UNDECIDED -> "undecided";
                    case NOT_MEASURED -> "without figure";
                });
    }

    static long count(List<ClaimResult> claims, Edition edition, Decision decision) {
        return claims.stream()
                .filter(claim -> claim.of(edition).decision() == decision)
                .count();
    }
}
