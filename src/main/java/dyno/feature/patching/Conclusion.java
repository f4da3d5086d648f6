package dyno.feature.patching;

import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One verdict for a patch from the verdicts of its workloads.
 *
 * <p>A regression anywhere outweighs every gain. Among the targets, an improvement outweighs undecided results, which
 * the sentence still mentions.
 *
 * @param verdict inconclusive when no target was compared
 */
record Conclusion(Verdict verdict, String sentence) {
    static Conclusion of(List<ComparisonRow> all) {
        List<ComparisonRow> rows = all.stream().filter(ComparisonRow::primary).toList();
        List<ComparisonRow> targets =
                rows.stream().filter(ComparisonRow::target).toList();
        List<ComparisonRow> guards = rows.stream().filter(row -> !row.target()).toList();
        return new Conclusion(
                verdict(rows, targets),
                sentence(targets) + (guards.isEmpty() ? "" : " Other workloads: " + guardSentence(guards)));
    }

    private static Verdict verdict(List<ComparisonRow> all, List<ComparisonRow> targets) {
        if (has(all, Verdict.REGRESSION)) {
            return Verdict.REGRESSION;
        }
        for (Verdict verdict : List.of(Verdict.INVALID, Verdict.IMPROVEMENT)) {
            if (has(targets, verdict)) {
                return verdict;
            }
        }
        if (targets.isEmpty()) {
            return Verdict.INCONCLUSIVE;
        }
        if (targets.stream().allMatch(row -> is(row, Verdict.EQUIVALENT))) {
            return Verdict.EQUIVALENT;
        }
        return targets.stream().allMatch(row -> is(row, Verdict.NOT_MEASURABLE) || is(row, Verdict.EQUIVALENT))
                ? Verdict.NOT_MEASURABLE
                : Verdict.INCONCLUSIVE;
    }

    private static boolean has(List<ComparisonRow> rows, Verdict verdict) {
        return rows.stream().anyMatch(row -> is(row, verdict));
    }

    private static boolean is(ComparisonRow row, Verdict verdict) {
        return row.comparison().verdict() == verdict;
    }

    private static String sentence(List<ComparisonRow> targets) {
        return targets.isEmpty()
                ? "None of its target workloads was compared."
                : targets.stream()
                        .map(row ->
                                place(row) + ": " + row.comparison().verdict().label() + ", "
                                        + row.comparison().explanation())
                        .collect(Collectors.joining(". ", "", "."));
    }

    /** Those whose control failed show nothing, not even that there is no regression. */
    private static String guardSentence(List<ComparisonRow> guards) {
        String slower = joined(
                guards,
                Verdict.REGRESSION,
                row -> place(row) + " takes " + row.comparison().explanation());
        String off = offOne(guards);
        String voided = joined(guards, Verdict.INVALID, Conclusion::place);
        List<ComparisonRow> valid =
                guards.stream().filter(row -> !is(row, Verdict.INVALID)).toList();
        return Stream.of(
                        slower.isEmpty() ? nothingFound(valid) : "regression, " + slower,
                        off.isEmpty() ? "" : "interval excludes 1: " + off,
                        voided.isEmpty() ? "" : "invalid because the control failed: " + voided)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; ", "", "."));
    }

    /**
     * Guards that are neither a regression nor invalid, but whose interval lies on one side of 1: the verdict also
     * requires the threshold and the noise of the control to be exceeded, and a reader may decide differently. The
     * slowest first.
     */
    private static String offOne(List<ComparisonRow> guards) {
        return guards.stream()
                .filter(row -> !is(row, Verdict.REGRESSION) && !is(row, Verdict.INVALID))
                .filter(row -> row.comparison().estimate().excludesOne())
                .sorted(Comparator.comparingDouble(
                        row -> -row.comparison().estimate().ratio()))
                .map(Conclusion::interval)
                .collect(Collectors.joining("; "));
    }

    private static String interval(ComparisonRow row) {
        Estimate estimate = row.comparison().estimate();
        return String.format(
                Locale.ROOT,
                "%s, ratio %.3f (%.3f to %.3f), %s",
                place(row),
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                row.comparison().verdict().label());
    }

    private static String joined(List<ComparisonRow> rows, Verdict verdict, Function<ComparisonRow, String> text) {
        return rows.stream().filter(row -> is(row, verdict)).map(text).collect(Collectors.joining("; "));
    }

    private static String nothingFound(List<ComparisonRow> guards) {
        List<ComparisonRow> tested =
                guards.stream().filter(Conclusion::hasInterval).toList();
        List<ComparisonRow> untested =
                guards.stream().filter(row -> !hasInterval(row)).toList();
        return Stream.of(
                        tested.isEmpty()
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "no regression detected in %d; %s %s",
                                        tested.size(),
                                        tested.size() == 1 ? "the interval" : "every interval",
                                        limit(largestRegression(tested))),
                        untested.isEmpty()
                                ? ""
                                : "too few rounds to detect a regression in "
                                        + untested.stream()
                                                .map(Conclusion::place)
                                                .collect(Collectors.joining(", ")))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static boolean hasInterval(ComparisonRow row) {
        return row.comparison().estimate().hasInterval();
    }

    private static String limit(double regression) {
        return regression == 0
                ? "is below 1"
                : String.format(Locale.ROOT, "excludes regressions of %.0f %% or more", Math.ceil(100 * regression));
    }

    private static double largestRegression(List<ComparisonRow> guards) {
        return guards.stream()
                .mapToDouble(row -> row.comparison().estimate().high() - 1)
                .reduce(0, Math::max);
    }

    private static String place(ComparisonRow row) {
        return row.workload().prototype().label() + " over " + row.transport()
                + (row.metric() == Metric.CPU ? "" : " by wall time");
    }
}
