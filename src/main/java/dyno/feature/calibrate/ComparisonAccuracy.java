package dyno.feature.calibrate;

import dyno.bytecode.instrument.CallCounts;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.Question;
import dyno.experiment.Results;
import dyno.experiment.ShuffledForks;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.TestBench;
import dyno.experiment.setup.Warnings;
import dyno.experiment.setup.Workplace;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.io.IoProblem;
import dyno.io.Removal;
import dyno.io.TextMap;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures how often comparisons are right in cases with a known answer: on builds of a driver that are, by
 * construction, equal to a baseline or slower by a known amount.
 *
 * <p>All builds take part in every round, in random order. Comparisons of each build with the baseline are made
 * afterwards from consecutive rounds that no other comparison of it uses. Neither labels nor scores are changed, so
 * that builds that should be equal but are not count as false alarms.
 */
public final class ComparisonAccuracy {
    private static final String COMMAND = "calibrate comparison";
    private static final String BUILDS = "builds";
    private static final String NOTHING = "Nothing could be measured.";
    private static final Iterations BASE = Iterations.slices(150);
    private static final int BASE_FORKS = 3;

    private final Workplace workplace;

    public ComparisonAccuracy(Workplace workplace) {
        this.workplace = workplace;
    }

    /**
     * Measures and compares.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public ComparisonAccuracyReport run(String name, ComparisonAccuracyOptions options) {
        Path folder = workplace.folders().newRun(name);
        try (TestBench bench = workplace.bench(List.of(options.driver()))) {
            CalibrationBuilds builds = plan(options, bench, preliminary(folder));
            builds.make(bench);
            RunStore store =
                    RunStore.create(folder, plan(options.seed(), stored(options, builds), options.forks(builds)));
            return execute(options, builds, workplace.session(store, bench, false));
        }
    }

    /**
     * Resumes a run.
     *
     * @param budget a new one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is of a different kind
     */
    public ComparisonAccuracyReport resume(RunStore store, Optional<Duration> budget) {
        Map<String, String> plan = store.plan().options();
        if (!COMMAND.equals(store.plan().command()) || !plan.containsKey(BUILDS)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "The run " + store.folder() + " was not made by this ./dyno " + COMMAND + ": start a new one.");
        }
        CalibrationBuilds builds = CalibrationBuilds.parse(plan.get(BUILDS));
        ComparisonAccuracyOptions begun = TextMap.read(plan, ComparisonAccuracyOptions.class);
        ComparisonAccuracyOptions options = budget.map(begun::withBudget).orElse(begun);
        workplace.folders().requireWritable();
        try (TestBench bench = workplace.bench(List.of(options.driver()))) {
            builds.make(bench);
            RunSession session = workplace.session(store, bench, true);
            List<ForkSpec> forks = options.forks(builds);
            if (forks.size() > store.plan().forks().size()) {
                store.extend(stored(options, builds), forks);
            }
            return execute(options, builds, session);
        }
    }

    /** Without the files that an interrupted start has left there: they belong to no run. */
    private static Path preliminary(Path run) {
        Path folder = run.resolve(RunStore.PRELIMINARY);
        try {
            Removal.delete(folder);
            return folder;
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    folder + " cannot be removed (" + IoProblem.explain(e) + "). Remove it, or choose another --run.",
                    e);
        }
    }

    private static RunPlan plan(long seed, Map<String, String> stored, List<ForkSpec> forks) {
        return Workplace.plan(COMMAND, seed, stored, forks);
    }

    private static Map<String, String> stored(ComparisonAccuracyOptions options, CalibrationBuilds builds) {
        Map<String, String> stored = new LinkedHashMap<>(TextMap.of(options));
        stored.put(BUILDS, builds.toText());
        return stored;
    }

    /** The driver's own cost decides how much is planted; on a real transport, the cost of the operation. */
    private CalibrationBuilds plan(ComparisonAccuracyOptions options, TestBench bench, Path folder) {
        Cell cell = options.cell(options.driver());
        boolean replayed = cell.transport().isReplay();
        ShuffledForks schedule = new ShuffledForks();
        schedule.add(Purpose.SCORE, cell, BASE, BASE_FORKS);
        if (replayed) {
            schedule.add(Purpose.REPLAY_COST, cell, BASE, 1);
        }
        RunStore store = RunStore.create(folder, plan(options.seed(), Map.of(), schedule.shuffled(options.seed())));
        Outcome outcome = workplace.preliminary(store, bench).measureAll();
        Results results = new Results(store.results());
        double all = results.time(cell, ForkResult::cpuNanos).median();
        RunSession.failIfEmpty(!Double.isFinite(all), NOTHING, Warnings.notMeasured(outcome));
        double replay = replayed ? results.of(cell, Purpose.REPLAY_COST).get(0).cpuNanos() : 0;
        workplace.console().say("Adding the loops to the builds");
        CallCounts calls = bench.countCalls(cell.driver(), options.workload());
        return new CalibrationPlanner(
                        bench.driver(cell.driver()),
                        calls,
                        bench.calibrateSpin(),
                        all - replay,
                        options.seed(),
                        bench.candidates())
                .plan(options.equal(), options.slower());
    }

    private static ComparisonAccuracyReport execute(
            ComparisonAccuracyOptions options, CalibrationBuilds builds, RunSession session) {
        RunStore store = session.store();
        Outcome outcome = session.ask(rounds(options, builds, store), options.budget());
        List<String> warnings = session.warnings();
        warnings.addAll(builds.leftOut());
        warnings.addAll(Warnings.notMeasured(outcome));
        ComparisonAccuracyReport report = report(options, builds, store, warnings);
        store.save("accuracy.json", report);
        RunSession.failIfEmpty(report.rounds() == 0, NOTHING, warnings);
        return report;
    }

    /** Rounds of all builds, as long as another can still add to the comparisons. */
    private static Question rounds(ComparisonAccuracyOptions options, CalibrationBuilds builds, RunStore store) {
        Cell baseline = options.cell(builds.baseline());
        return new PlannedRounds(store.plan().forks()) {
            @Override
            protected boolean isDecided(Evidence evidence) {
                return evidence.outcome().failed().contains(baseline)
                        || hasEnough(options, new ComparisonAccuracyAnalysis(options, builds, evidence.results()));
            }
        };
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

    private static ComparisonAccuracyReport report(
            ComparisonAccuracyOptions options, CalibrationBuilds builds, RunStore store, List<String> warnings) {
        ComparisonAccuracyAnalysis analysis = new ComparisonAccuracyAnalysis(options, builds, store.results());
        double secondsPerRound = analysis.seconds(2 * (1 + builds.builds().size()));
        List<Result> results = analysis.results();
        List<String> all = new ArrayList<>(warnings);
        all.addAll(MissingRounds.lines(store.name(), analysis, secondsPerRound, results, options.settings()));
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
                all);
    }
}
