package dyno.feature.calibrate;

import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.Results;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import java.util.List;

/**
 * Measures how often comparisons are right in cases with a known answer: on builds of a driver that are, by
 * construction, equal to a baseline or slower by a known amount.
 *
 * <p>All builds take part in every round, in random order. Comparisons of each build with the baseline are made
 * afterwards from consecutive rounds that no other comparison of it uses. Neither labels nor scores are changed, so
 * that builds that should be equal but are not count as false alarms.
 */
final class ComparisonAccuracy
        extends Calibration<ComparisonAccuracyOptions, CalibrationBuilds, ComparisonAccuracyReport> {
    ComparisonAccuracy(CommandContext context) {
        super(context, "comparison", ComparisonAccuracyOptions.class, CalibrationBuilds.class);
    }

    /** The driver's own cost decides how much is planted; on a real transport, the cost of the operation. */
    @Override
    protected CalibrationBuilds plant(ComparisonAccuracyOptions options, Outcome outcome, RunSession session) {
        Cell cell = options.cell(options.driver());
        Results results = new Results(session.store().results());
        double all = results.time(cell, ForkResult::cpuNanos).median();
        RunSession.failIfEmpty(!Double.isFinite(all), NOTHING, Warnings.notMeasured(outcome));
        double replay = results.of(cell, Purpose.REPLAY_COST).stream()
                .mapToDouble(ForkResult::cpuNanos)
                .findFirst()
                .orElse(0);
        session.console().say("Adding the loops to the builds");
        return new CalibrationBuilds.Planner(
                        session.setup().driver(cell.driver()),
                        session.setup().countCalls(cell.driver(), options.workload()),
                        session.setup().calibrateSpin(),
                        all - replay,
                        options.seed(),
                        session.setup().candidates())
                .plan(options.equal(), options.slower());
    }

    @Override
    protected List<ForkSpec> forks(ComparisonAccuracyOptions options, CalibrationBuilds builds) {
        return options.forks(builds);
    }

    /** Rounds of all builds, as long as another can still add to the comparisons. */
    @Override
    protected Outcome measure(
            ComparisonAccuracyOptions options, CalibrationBuilds builds, List<ForkSpec> forks, RunSession session) {
        Cell baseline = options.cell(builds.baseline());
        PlannedRounds rounds = new PlannedRounds(forks) {
            @Override
            protected boolean isDecided(Evidence evidence) {
                return evidence.outcome().failed().contains(baseline)
                        || hasEnough(options, new ComparisonAccuracyAnalysis(options, builds, evidence.results()));
            }
        };
        return session.ask(rounds, options.budget());
    }

    /** As many comparisons as requested; without a request there is no limit. */
    private static boolean hasEnough(ComparisonAccuracyOptions options, ComparisonAccuracyAnalysis analysis) {
        List<Result> possible = analysis.results().stream()
                .filter(result -> result.rounds() > 0)
                .toList();
        boolean all = options.comparisons() > 0
                && possible.stream()
                        .flatMap(result -> result.outcomes().stream())
                        .allMatch(outcome -> outcome.trials().size() >= options.comparisons());
        return analysis.roundCount() > 0 && (possible.isEmpty() || all);
    }

    @Override
    protected ComparisonAccuracyReport report(
            ComparisonAccuracyOptions options, CalibrationBuilds builds, RunSession session, List<String> warnings) {
        RunStore store = session.store();
        ComparisonAccuracyAnalysis analysis = new ComparisonAccuracyAnalysis(options, builds, store.results());
        double secondsPerRound = analysis.seconds(2 * (1 + builds.builds().size()));
        List<Result> results = analysis.results();
        if (analysis.roundCount() > 0) {
            for (int i = 0; i < results.size(); i++) {
                options.settings()
                        .get(i)
                        .missing(results.get(i), analysis, secondsPerRound, store.name())
                        .ifPresent(warnings::add);
            }
        }
        return new ComparisonAccuracyReport(
                store.name(),
                store.environment(),
                builds.driver().toString(),
                options.workload().toString(),
                options.transport(),
                analysis.baseline(),
                analysis.roundCount(),
                secondsPerRound,
                analysis.builds(),
                results,
                warnings);
    }

    @Override
    protected boolean isEmpty(ComparisonAccuracyReport report) {
        return report.rounds() == 0;
    }
}
