package dyno.feature.calibrate;

import dyno.comparison.Comparison;
import dyno.experiment.setup.Durations;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reports the settings for which a run was too short, and how long it would have to be. */
final class MissingRounds {
    private static final int STEP_SECONDS = 10;

    private MissingRounds() {}

    /**
     * One line per setting without a comparison.
     *
     * @param run its name
     * @param analysis of the rounds so far
     * @param secondsPerRound of the run
     * @param results one per setting
     * @param settings as the results, in their order
     */
    static List<String> lines(
            String run,
            ComparisonAccuracyAnalysis analysis,
            double secondsPerRound,
            List<Result> results,
            List<ComparisonSetting> settings) {
        List<String> lines = new ArrayList<>();
        int measured = analysis.roundCount();
        for (int i = 0; i < results.size() && measured > 0; i++) {
            Result result = results.get(i);
            if (result.rounds() == 0) {
                lines.add(tooShort(settings.get(i)));
            } else if (result.outcomes().stream()
                    .allMatch(outcome -> outcome.trials().isEmpty())) {
                lines.add(tooFew(run, measured, analysis.validRounds(result.rounds()), secondsPerRound, result));
            }
        }
        return lines;
    }

    private static String tooShort(ComparisonSetting setting) {
        return "No comparison at " + setting + ": its limit is too short for " + Comparison.LEAST_ROUNDS
                + " rounds of two drivers, the minimum for a verdict. Start a new run with a longer --within.";
    }

    private static String tooFew(String run, int measured, int valid, double secondsPerRound, Result result) {
        double more = Math.max(1, result.rounds() - valid) * secondsPerRound;
        return "No comparison at " + result.setting() + " yet: it needs " + result.rounds()
                + " valid rounds, but has only "
                + valid + " (of " + measured + " that were measured). The others take about " + text(more)
                + ": ./dyno calibrate comparison --resume " + run + " --budget "
                + text(more + measured * secondsPerRound);
    }

    /** Rounded up. */
    private static String text(double seconds) {
        return Durations.text(Duration.ofSeconds((long) (STEP_SECONDS * Math.ceil(seconds / STEP_SECONDS))));
    }
}
