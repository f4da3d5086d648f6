package dyno.investigation;

import dyno.comparison.Looks;
import dyno.comparison.Round;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.patch.CallCounts;
import dyno.patch.MethodId;
import dyno.patch.Plant;
import dyno.patch.PlantedDriver;
import dyno.patch.SpinCalibration;
import dyno.report.EngineReport;
import dyno.report.EngineReport.Outcome;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tries the comparison on real forks where the truth is known: a driver against itself, and against builds of itself that
 * are slower by a known amount, planted into the bytecode of one of its methods.
 *
 * <p>All builds share the rounds and their baselines. What the comparison says is found out afterwards, again and again on windows of the
 * rounds: a trial is what {@code dyno compare} would have said, had it begun there.
 */
public final class ComparisonAccuracy {
    private static final String COMMAND = "calibrate comparison";
    private static final int RELABELLED_TRIALS = 1000;
    private static final Iterations BASE = new Iterations(2, 5, 200);
    private static final int BASE_FORKS = 5;

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public ComparisonAccuracy(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * What is tried.
     *
     * @param sizes of the plants, as parts of the driver's own CPU time per operation
     * @param limits how long a comparison of two drivers may take
     * @param budget of all the measuring
     */
    public record Options(
            DriverCoordinates driver,
            String workload,
            String transport,
            List<Double> sizes,
            List<Duration> limits,
            double precision,
            Duration budget,
            long seed) {}

    /**
     * Measures and tries.
     *
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public EngineReport run(String name, Options options) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(List.of(options.driver()), server, folders.patches(), console::say)) {
            return new Session(stand, folder, options).run();
        }
    }

    private final class Session {
        private final Stand stand;
        private final Path folder;
        private final Options options;
        private final Cell base;
        private final Instant start = Instant.now();
        private final Map<Double, String> builds = new LinkedHashMap<>();
        private final List<String> description = new ArrayList<>();

        Session(Stand stand, Path folder, Options options) {
            this.stand = stand;
            this.folder = folder;
            this.options = options;
            this.base = new Cell(options.driver().toString(), options.workload(), options.transport());
        }

        EngineReport run() {
            RunStore before = store(folder.resolve("base"), baseForks());
            execute(before);
            plant(new Results(before.results()));
            RunStore store = store(folder, forks());
            store.save(stand.environment());
            execute(store);
            console.forksDone();
            EngineReport report = report(store);
            store.save("engine.json", report);
            return report;
        }

        private RunStore store(Path where, List<ForkSpec> forks) {
            return RunStore.create(where, new RunPlan(COMMAND, start.toString(), options.seed(), Map.of(), forks));
        }

        private void execute(RunStore store) {
            Instant deadline = start.plus(options.budget());
            RunExecutor.Outcome outcome = new RunExecutor(store, stand.runner(store), console, Duration.ofDays(1))
                    .execute(
                            store.plan().forks(),
                            fork -> fork.arm() == Arm.NONE || Instant.now().isBefore(deadline));
            if (!Warnings.notMeasured(outcome).isEmpty()) {
                throw new RunException(RunException.Kind.FORK_FAILED, String.join(" ", Warnings.notMeasured(outcome)));
            }
        }

        private List<ForkSpec> baseForks() {
            Cell replayed = new Cell(base.driver(), base.workload(), "replay");
            Schedule schedule = new Schedule();
            schedule.add(Purpose.SCORE, replayed, BASE, BASE_FORKS);
            schedule.add(Purpose.REPLAY_COST, replayed, BASE, 1);
            return schedule.shuffled(options.seed());
        }

        /** A method that each operation calls once pays for the plant. */
        private void plant(Results results) {
            console.say("Planting");
            Cell replayed = new Cell(base.driver(), base.workload(), "replay");
            double all = results.summary(replayed, ForkResult::cpuNanos).median();
            double replay = results.of(replayed, Purpose.REPLAY_COST).get(0).cpuNanos();
            double own = all - replay;
            SpinCalibration spin = stand.calibrateSpin();
            DriverArtifact driver = stand.driver(base.driver());
            CallCounts calls = stand.countCalls(driver, base.workload());
            MethodId method = calls.shuffled(1, options.seed()).get(0);
            description.add(String.format(
                    Locale.ROOT,
                    "%s, %s over %s: %.0f ns of CPU time of its own per operation. Planted into %s, which each operation"
                            + " calls once; an iteration of the spin takes %.2f ns.",
                    base.driver(),
                    base.workload(),
                    base.transport(),
                    own,
                    method,
                    spin.nanosPerIteration()));
            for (double size : options.sizes()) {
                int iterations = spin.iterationsFor(size * own);
                String id = "slower_" + Math.round(1e4 * size);
                stand.add(PlantedDriver.of(driver, List.of(new Plant(method, iterations, 0)), id, stand.candidates()));
                builds.put(size, base.driver() + "+" + id);
                description.add(String.format(
                        Locale.ROOT,
                        "%.1f %%: %d iterations, %.1f ns, %.2f %% of its own time.",
                        100 * size,
                        iterations,
                        spin.nanos(iterations),
                        100 * spin.nanos(iterations) / own));
            }
        }

        private List<ForkSpec> forks() {
            Schedule schedule = new Schedule();
            schedule.addComparison(
                    base, List.copyOf(builds.values()), ComparisonOptions.iterations(base.transport()), (int)
                            Math.max(1, options.budget().toSeconds() / 2));
            return schedule.shuffled(options.seed());
        }

        private EngineReport report(RunStore store) {
            List<ForkResult> forks = store.results();
            Results results = new Results(forks);
            double secondsPerRound = 3
                    * forks.stream().mapToDouble(ForkResult::seconds).average().orElse(Double.NaN);
            List<Outcome> outcomes = new ArrayList<>();
            List<String> warnings = new ArrayList<>();
            builds.forEach((size, build) -> {
                Cell candidate = new Cell(build, base.workload(), base.transport());
                Rounds rounds = results.rounds(base, candidate, forks.size());
                description.add(String.format(
                        Locale.ROOT,
                        "%.1f %%: %d rounds, %d void as disturbed.",
                        100 * size,
                        rounds.counted().size(),
                        rounds.voided()));
                for (Duration limit : options.limits()) {
                    outcomes.add(outcome(size, rounds.by(Metric.CPU), limit, secondsPerRound));
                }
            });
            if (outcomes.stream().allMatch(outcome -> outcome.trials() == 0)) {
                warnings.add("Too few rounds for a single trial; give it a larger --budget.");
            }
            return new EngineReport(store.name(), store.environment(), description, outcomes, warnings);
        }

        private Outcome outcome(double size, List<Round> rounds, Duration limit, double secondsPerRound) {
            Looks looks = Trials.within(
                    ComparisonOptions.looksFor(options.precision()), (int) (limit.toSeconds() / secondsPerRound));
            Trials trials = new Trials(looks, options.precision() / 2);
            String what = String.format(Locale.ROOT, "%.1f %% slower, within %s", 100 * size, Durations.text(limit));
            if (size == 0) {
                trials.compareRelabelled(rounds, RELABELLED_TRIALS, options.seed());
                return trials.outcome(what + ", relabelled", secondsPerRound);
            }
            trials.compareFromEach(rounds);
            return trials.outcome(what, secondsPerRound);
        }
    }
}
