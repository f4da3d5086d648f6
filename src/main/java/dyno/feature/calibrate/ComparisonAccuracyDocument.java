package dyno.feature.calibrate;

import static dyno.feature.calibrate.CalibrationDocument.format;
import static dyno.feature.calibrate.CalibrationDocument.texts;

import dyno.comparison.Estimate;
import dyno.comparison.Proportion;
import dyno.comparison.Verdict;
import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.calibrate.ComparisonAccuracyReport.Baseline;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import java.util.List;
import java.util.stream.Stream;

/** A {@link ComparisonAccuracyReport} for the terminal. */
public final class ComparisonAccuracyDocument {
    private static final String NONE = "–";

    private ComparisonAccuracyDocument() {}

    /** What was compared, what was added and measured, and a table for each setting: how often each verdict occurred. */
    public static Document of(ComparisonAccuracyReport report) {
        Baseline baseline = report.baseline();
        Rows builds = Rows.untitled()
                .text("build", "kind", "added")
                .number("in place")
                .text("measured (95 % interval)")
                .number("rounds", "voided")
                .text("made by");
        report.builds().forEach(build -> builds.add(cells(build)));
        Builder blocks = new Builder()
                .paragraph(format(
                        "%s, %s over %s: %.0f ns per operation. All builds have a loop in %s, which an operation calls once:"
                                + " %d times %.2f ns in the baseline.",
                        report.driver(),
                        report.workload(),
                        report.transport(),
                        baseline.nanos(),
                        baseline.method(),
                        baseline.iterations(),
                        baseline.nanosPerIteration()))
                .paragraph(format(
                        "Rounds of the baseline and each build, twice each: %d, of %.1f s.",
                        report.rounds(), report.secondsPerRound()))
                .table(builds);
        report.results().forEach(result -> add(blocks, result));
        return CalibrationDocument.document(blocks.warnings(report.warnings()));
    }

    private static List<Text> cells(Build build) {
        return texts(Stream.of(
                build.name(),
                build.kind().isEqual() ? "equal" : "slower",
                format("%+.2f %% (%.1f ns)", 100 * build.planted(), build.plantedNanos()),
                build.inPlace() == null ? NONE : format("%+.2f %%", 100 * build.inPlace()),
                build.measured() == null ? NONE : measured(build.measured()),
                Integer.toString(build.rounds()),
                Integer.toString(build.voided()),
                build.what()));
    }

    private static String measured(Estimate estimate) {
        String ratio = format("%+.2f %%", change(estimate.ratio()));
        return estimate.hasInterval()
                ? ratio + format(" (%+.2f to %+.2f %%)", change(estimate.low()), change(estimate.high()))
                : ratio;
    }

    private static double change(double ratio) {
        return 100 * (ratio - 1);
    }

    private static void add(Builder blocks, Result result) {
        if (result.rounds() == 0) {
            blocks.paragraph("Comparisons at " + result.setting() + ": none.");
            return;
        }
        Rows rows = Rows.titled(format(
                        "Comparisons at %s, up to %d rounds, %.0f s with two drivers",
                        result.setting(), result.rounds(), result.seconds()))
                .text("build")
                .number("comparisons", "faster", "slower", "equivalent", "inconclusive", "invalid", "rounds")
                .text("called");
        result.outcomes().forEach(outcome -> rows.add(cells(outcome)));
        blocks.table(rows);
        if (result.falseAlarms().trials() > 0) {
            long equal = result.outcomes().stream()
                    .filter(outcome -> outcome.kind().isEqual())
                    .count();
            blocks.paragraph(format(
                    "Of %d comparisons of %s, %s called a difference.",
                    result.falseAlarms().trials(), Quantity.count(equal, "equal build"), called(result.falseAlarms())));
        }
    }

    private static List<Text> cells(Outcome outcome) {
        boolean isEmpty = outcome.trials().isEmpty();
        String called = outcome.kind() == Kind.SLOWER ? "slower " : "different ";
        return texts(Stream.of(
                outcome.build(),
                Integer.toString(outcome.trials().size()),
                Long.toString(outcome.count(Verdict.IMPROVEMENT)),
                Long.toString(outcome.count(Verdict.REGRESSION)),
                Long.toString(outcome.count(Verdict.EQUIVALENT)),
                Long.toString(outcome.count(Verdict.INCONCLUSIVE) + outcome.count(Verdict.NOT_MEASURABLE)),
                Long.toString(outcome.count(Verdict.INVALID)),
                isEmpty ? NONE : Integer.toString(medianRounds(outcome)),
                isEmpty ? NONE : called + called(outcome.called()) + drawn(outcome.drawn())));
    }

    private static String drawn(Drawn drawn) {
        return drawn == null ? "" : format("; resampled %.0f %%", 100.0 * drawn.called() / drawn.draws());
    }

    private static int medianRounds(Outcome outcome) {
        int[] used = outcome.trials().stream()
                .mapToInt(ComparisonAccuracyReport.Trial::used)
                .sorted()
                .toArray();
        return used[used.length / 2];
    }

    private static String called(Proportion share) {
        return format(
                "%.0f %% (95 %% interval %.0f to %.0f %%)",
                100.0 * share.hits() / share.trials(), 100 * share.low(), 100 * share.high());
    }
}
