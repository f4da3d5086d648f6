package dyno.feature.calibrate;

import static dyno.feature.calibrate.CalibrationText.format;

import dyno.comparison.Estimate;
import dyno.comparison.Proportion;
import dyno.comparison.Verdict;
import dyno.feature.calibrate.ComparisonAccuracyReport.Baseline;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import java.util.List;

/** A {@link ComparisonAccuracyReport} as text for a terminal. */
public final class ComparisonAccuracyText {
    private static final String BUILDS = "%-14s %-11s %-20s %9s %-32s %6s %6s  %s%n";
    private static final String OUTCOMES = "%-14s %11s %7s %7s %10s %12s %7s %7s  %s%n";

    private ComparisonAccuracyText() {}

    /** What was compared, what was added and measured, and one table per setting: how often each verdict occurred. */
    public static String render(ComparisonAccuracyReport report) {
        StringBuilder text = new StringBuilder(introduction(report));
        text.append(format(
                BUILDS,
                "build",
                "kind",
                "added",
                "in place",
                "measured (95 % interval)",
                "rounds",
                "voided",
                "made by"));
        report.builds().forEach(build -> text.append(line(build)));
        report.results().forEach(result -> text.append(table(result)));
        return text + CalibrationText.warnings(report.warnings());
    }

    private static String introduction(ComparisonAccuracyReport report) {
        Baseline baseline = report.baseline();
        return format(
                "%s, %s over %s: %.0f ns per operation. All builds have a loop in %s, which an operation calls once: %d times %.2f ns in the"
                        + " baseline.%nRounds of the baseline and each build, twice each: %d, of %.1f s.%n%n",
                report.driver(),
                report.workload(),
                report.transport(),
                baseline.nanos(),
                baseline.method(),
                baseline.iterations(),
                baseline.nanosPerIteration(),
                report.rounds(),
                report.secondsPerRound());
    }

    private static String line(Build build) {
        return format(
                BUILDS,
                build.name(),
                build.kind().isEqual() ? "equal" : "slower",
                format("%+.2f %% (%.1f ns)", 100 * build.planted(), build.plantedNanos()),
                build.inPlace() == null ? "-" : format("%+.2f %%", 100 * build.inPlace()),
                build.measured() == null ? "-" : measured(build.measured()),
                build.rounds(),
                build.voided(),
                build.what());
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

    private static String table(Result result) {
        StringBuilder text = new StringBuilder(format("%nComparisons at %s", result.setting()));
        if (result.rounds() == 0) {
            return text.append(": none.\n").toString();
        }
        text.append(format(", up to %d rounds, %.0f s with two drivers%n", result.rounds(), result.seconds()));
        text.append(CalibrationText.headings(
                OUTCOMES, "build comparisons faster slower equivalent inconclusive invalid rounds called"));
        result.outcomes().forEach(outcome -> text.append(line(outcome)));
        if (result.falseAlarms().trials() > 0) {
            List<Outcome> equal = result.outcomes().stream()
                    .filter(outcome -> outcome.kind().isEqual())
                    .toList();
            text.append(format(
                    "Equal builds called different: %s; comparisons: %d, builds: %d.%n",
                    called(result.falseAlarms()), result.falseAlarms().trials(), equal.size()));
        }
        return text.toString();
    }

    private static String line(Outcome outcome) {
        return format(
                OUTCOMES,
                outcome.build(),
                outcome.trials().size(),
                outcome.count(Verdict.IMPROVEMENT),
                outcome.count(Verdict.REGRESSION),
                outcome.count(Verdict.EQUIVALENT),
                outcome.count(Verdict.INCONCLUSIVE) + outcome.count(Verdict.NOT_MEASURABLE),
                outcome.count(Verdict.INVALID),
                outcome.trials().isEmpty() ? "-" : Integer.toString(medianRounds(outcome)),
                outcome.trials().isEmpty()
                        ? "-"
                        : (outcome.kind() == Kind.SLOWER ? "slower " : "different ")
                                + called(outcome.called())
                                + drawn(outcome.drawn()));
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
