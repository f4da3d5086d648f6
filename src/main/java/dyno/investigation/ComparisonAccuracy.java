package dyno.investigation;

import dyno.patch.CallCounts;
import dyno.report.ComparisonAccuracyReport;
import dyno.report.ComparisonAccuracyReport.Result;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IoProblem;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import dyno.server.Removal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out how often comparisons are right where the truth is known: on builds of a driver that are equal to a baseline or slower by a known
 * amount, by how they are made.
 *
 * <p>All builds take part in every round, in random order. Comparisons of each build with the baseline are made afterwards of consecutive
 * rounds that no other comparison of it uses. Neither labels nor scores are touched, so that builds that should be equal and are not count as
 * false alarms.
 */
public final class ComparisonAccuracy {
    private static final String COMMAND = "calibrate comparison";
    private static final String BUILDS = "builds";
    private static final Iterations BASE = new Iterations(10, 150, 5);
    private static final int BASE_FORKS = 3;

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public ComparisonAccuracy(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Measures and compares.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public ComparisonAccuracyReport run(String name, ComparisonAccuracyOptions options) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(List.of(options.driver()), server, folders.patches(), console::say)) {
            CalibrationBuilds builds = plan(options, stand, preliminary(folder));
            builds.make(stand);
            RunStore store =
                    RunStore.create(folder, plan(options.seed(), stored(options, builds), options.forks(builds)));
            stand.begin(store);
            return execute(options, builds, stand, store, List.of());
        }
    }

    /**
     * Goes on with a run.
     *
     * @param budget another one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is of another kind
     */
    public ComparisonAccuracyReport resume(RunStore store, Optional<Duration> budget) {
        Map<String, String> plan = store.plan().options();
        if (!COMMAND.equals(store.plan().command()) || !plan.containsKey(BUILDS)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "The run " + store.folder() + " is none of this ./dyno " + COMMAND + ": begin a new one.");
        }
        CalibrationBuilds builds = CalibrationBuilds.parse(plan.get(BUILDS));
        ComparisonAccuracyOptions begun = ComparisonAccuracyOptions.of(plan);
        ComparisonAccuracyOptions options = budget.map(begun::withBudget).orElse(begun);
        folders.requireWritable();
        try (Stand stand = new Stand(List.of(options.driver()), server, folders.patches(), console::say)) {
            builds.make(stand);
            List<String> warnings = stand.resume(store);
            List<ForkSpec> forks = options.forks(builds);
            if (isLonger(forks, store.plan().forks())) {
                store.extend(stored(options, builds), forks);
            }
            return execute(options, builds, stand, store, warnings);
        }
    }

    /** Without what a start has left there that was broken off: it belongs to no run. */
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

    /** A plan of an older version, whose rounds had other forks, is not made longer. */
    private static boolean isLonger(List<ForkSpec> forks, List<ForkSpec> begun) {
        return forks.size() > begun.size() && forks.subList(0, begun.size()).equals(begun);
    }

    private static RunPlan plan(long seed, Map<String, String> stored, List<ForkSpec> forks) {
        return new RunPlan(COMMAND, Instant.now().toString(), seed, stored, forks);
    }

    private static Map<String, String> stored(ComparisonAccuracyOptions options, CalibrationBuilds builds) {
        Map<String, String> stored = new LinkedHashMap<>(options.toMap());
        stored.put(BUILDS, builds.toText());
        return stored;
    }

    /** What the driver costs itself decides how much is planted; on a real transport, what the operation costs. */
    private CalibrationBuilds plan(ComparisonAccuracyOptions options, Stand stand, Path folder) {
        Cell cell = options.cell(options.driver().toString());
        boolean replayed = cell.transport().equals("replay");
        Schedule schedule = new Schedule();
        schedule.add(Purpose.SCORE, cell, BASE, BASE_FORKS);
        if (replayed) {
            schedule.add(Purpose.REPLAY_COST, cell, BASE, 1);
        }
        RunStore store = RunStore.create(folder, plan(options.seed(), Map.of(), schedule.shuffled(options.seed())));
        Outcome outcome = executor(stand, store).execute(store.plan().forks());
        Results results = new Results(store.results());
        double all = results.time(cell, ForkResult::cpuNanos).median();
        requireMeasured(Double.isFinite(all), Warnings.notMeasured(outcome));
        double replay = replayed ? results.of(cell, Purpose.REPLAY_COST).get(0).cpuNanos() : 0;
        console.say("Planting");
        CallCounts calls = stand.countCalls(stand.driver(cell.driver()), options.workload());
        return new CalibrationPlanner(
                        stand.driver(cell.driver()),
                        calls,
                        stand.calibrateSpin(),
                        all - replay,
                        options.seed(),
                        stand.candidates())
                .plan(options.equal(), options.slower());
    }

    private ComparisonAccuracyReport execute(
            ComparisonAccuracyOptions options,
            CalibrationBuilds builds,
            Stand stand,
            RunStore store,
            List<String> resumed) {
        double spent = store.secondsMeasured();
        Instant start = Instant.now();
        Instant deadline = start.plus(options.budget()).minusMillis((long) (1000 * spent));
        Outcome outcome = executor(stand, store)
                .execute(
                        store.plan().forks(),
                        new WholeRounds(() -> Instant.now().isBefore(deadline)
                                && wantsAnother(options, builds, store.results(), start)));
        console.forksDone();
        List<String> warnings = new ArrayList<>(resumed);
        warnings.addAll(builds.leftOut());
        warnings.addAll(Warnings.notMeasured(outcome));
        ComparisonAccuracyReport report = report(options, builds, store, warnings);
        store.save("accuracy.json", report);
        requireMeasured(report.rounds() > 0, warnings);
        return report;
    }

    private RunExecutor executor(Stand stand, RunStore store) {
        return new RunExecutor(store, stand.runner(store), console, Duration.ofDays(365));
    }

    private static void requireMeasured(boolean measured, List<String> warnings) {
        if (!measured) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Nothing could be measured. " + String.join(" ", warnings));
        }
    }

    /** Whether a round can still add to the comparisons; what failed before this process began is tried again. */
    private static boolean wantsAnother(
            ComparisonAccuracyOptions options, CalibrationBuilds builds, List<ForkResult> results, Instant start) {
        Cell baseline = options.cell(builds.baseline());
        boolean failed = results.stream()
                .anyMatch(result -> !result.succeeded()
                        && result.spec().cell().equals(baseline)
                        && Instant.parse(result.started()).isAfter(start));
        return !failed && !hasEnough(options, new ComparisonAccuracyAnalysis(options, builds, results));
    }

    /** As many comparisons as were asked for, or none however long it goes on. */
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
        all.addAll(
                MissingRounds.lines(store.name(), analysis.roundCount(), secondsPerRound, results, options.settings()));
        return new ComparisonAccuracyReport(
                store.name(),
                store.environment(),
                builds.driver(),
                options.workload(),
                options.transport(),
                analysis.baseline(),
                analysis.roundCount(),
                secondsPerRound,
                analysis.builds(),
                results,
                all);
    }
}
