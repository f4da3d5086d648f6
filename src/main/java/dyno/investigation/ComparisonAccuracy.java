package dyno.investigation;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Estimate;
import dyno.comparison.Looks;
import dyno.comparison.Round;
import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
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
import java.util.stream.Collectors;

/**
 * Tries the comparison on real forks where the truth is known: a driver against itself, and against builds of itself that
 * are slower by a known amount, planted into the bytecode of one of its methods.
 *
 * <p>All builds share the rounds and their baselines. What the comparison says is found out afterwards, again and again on rounds that are
 * drawn from those measured, shifted to what was planted: a trial is what {@code dyno compare} would have said, had it met with these.
 */
public final class ComparisonAccuracy {
    private static final String COMMAND = "calibrate comparison";
    private static final int TRIALS = 1000;
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
     * How a comparison is asked for.
     *
     * @param precision relative difference that is to be found; half of it is the smallest that matters
     * @param limit how long it may take with two drivers
     */
    public record Setting(double precision, Duration limit) {
        /**
         * Reads what {@link #toString} writes: {@code 2%@3m}.
         *
         * @throws IllegalArgumentException when it is nothing of the kind
         */
        public static Setting parse(String text) {
            String[] parts = text.split("%@", 2);
            try {
                double percent = Double.parseDouble(parts[0]);
                if (parts.length == 2 && percent > 0) {
                    return new Setting(percent / 100, Durations.parse(parts[1]));
                }
            } catch (NumberFormatException e) {
                // Told below, with what is right.
            }
            throw new IllegalArgumentException(
                    "'" + text + "' is no precision with a time; write 2%@3m for 2 % within three minutes.");
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.4g%%@%s", 100 * precision, Durations.text(limit));
        }
    }

    /**
     * What is tried.
     *
     * @param sizes of the plants, as parts of the driver's own CPU time per operation, or of the operation's on a real transport
     * @param settings in which the comparison is tried
     * @param budget of all the measuring
     */
    public record Options(
            DriverCoordinates driver,
            String workload,
            String transport,
            List<Double> sizes,
            List<Setting> settings,
            Duration budget,
            long seed) {
        Map<String, String> toMap() {
            Map<String, String> map = new LinkedHashMap<>();
            map.put("workload", workload);
            map.put("transport", transport);
            map.put("settings", settings.stream().map(Setting::toString).collect(Collectors.joining(" ")));
            map.put("budget", budget.toString());
            map.put("seed", Long.toString(seed));
            return map;
        }

        static Options of(Map<String, String> map, SlowerBuilds builds) {
            return new Options(
                    DriverCoordinates.parse(builds.driver()),
                    map.get("workload"),
                    map.get("transport"),
                    List.copyOf(builds.slower().keySet()),
                    List.of(map.get("settings").split(" ")).stream()
                            .map(Setting::parse)
                            .toList(),
                    Duration.parse(map.get("budget")),
                    Long.parseLong(map.get("seed")));
        }

        Cell cell(String build) {
            return new Cell(build, workload, transport);
        }
    }

    /**
     * Measures and tries.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public EngineReport run(String name, Options options) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(List.of(options.driver()), server, folders.patches(), console::say)) {
            SlowerBuilds builds = plan(options, stand, folder.resolve("base"));
            Map<String, String> stored = new LinkedHashMap<>(options.toMap());
            stored.putAll(builds.toMap());
            RunStore store = RunStore.create(folder, plan(options, stored, forks(options, builds)));
            stand.begin(store);
            return execute(options, builds, stand, store);
        }
    }

    /**
     * Goes on with a run that was interrupted.
     *
     * @throws RunException UNKNOWN_RUN when the run is of another kind
     */
    public EngineReport resume(RunStore store) {
        if (!COMMAND.equals(store.plan().command())) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN, "The run " + store.folder() + " is no ./dyno " + COMMAND + ".");
        }
        SlowerBuilds builds = SlowerBuilds.of(store.plan().options());
        Options options = Options.of(store.plan().options(), builds);
        folders.requireWritable();
        try (Stand stand = new Stand(List.of(options.driver()), server, folders.patches(), console::say)) {
            stand.resume(store).forEach(console::note);
            return execute(options, builds, stand, store);
        }
    }

    private static RunPlan plan(Options options, Map<String, String> stored, List<ForkSpec> forks) {
        return new RunPlan(COMMAND, Instant.now().toString(), options.seed(), stored, forks);
    }

    /** What the driver costs itself decides how much is planted; on a real transport, what the operation costs. */
    private SlowerBuilds plan(Options options, Stand stand, Path folder) {
        Cell cell = options.cell(options.driver().toString());
        boolean replayed = cell.transport().equals("replay");
        Schedule schedule = new Schedule();
        schedule.add(Purpose.SCORE, cell, BASE, BASE_FORKS);
        if (replayed) {
            schedule.add(Purpose.REPLAY_COST, cell, BASE, 1);
        }
        RunStore store = RunStore.create(folder, plan(options, Map.of(), schedule.shuffled(options.seed())));
        measure(stand, store, Duration.ofDays(1));
        Results results = new Results(store.results());
        double all = results.summary(cell, ForkResult::cpuNanos).median();
        double replay = replayed ? results.of(cell, Purpose.REPLAY_COST).get(0).cpuNanos() : 0;
        console.say("Planting");
        return SlowerBuilds.plan(
                cell.driver(),
                stand.countCalls(stand.driver(cell.driver()), options.workload()),
                stand.calibrateSpin(),
                all - replay,
                options.sizes(),
                options.seed());
    }

    private static List<ForkSpec> forks(Options options, SlowerBuilds builds) {
        Schedule schedule = new Schedule();
        schedule.addComparison(
                options.cell(builds.baseline()),
                builds.candidates(),
                ComparisonOptions.iterations(options.transport()),
                (int) Math.max(1, options.budget().toSeconds() / 2));
        return schedule.shuffled(options.seed());
    }

    private EngineReport execute(Options options, SlowerBuilds builds, Stand stand, RunStore store) {
        builds.make(stand);
        double spent = store.results().stream().mapToDouble(ForkResult::seconds).sum();
        measure(stand, store, options.budget().minusMillis((long) (1000 * spent)));
        console.forksDone();
        EngineReport report = report(options, builds, store);
        store.save("engine.json", report);
        return report;
    }

    private void measure(Stand stand, RunStore store, Duration budget) {
        Instant deadline = Instant.now().plus(budget);
        RunExecutor.Outcome outcome = new RunExecutor(store, stand.runner(store), console, Duration.ofDays(1))
                .execute(
                        store.plan().forks(),
                        fork -> fork.arm() == Arm.NONE || Instant.now().isBefore(deadline));
        if (!Warnings.notMeasured(outcome).isEmpty()) {
            throw new RunException(RunException.Kind.FORK_FAILED, String.join(" ", Warnings.notMeasured(outcome)));
        }
    }

    private static EngineReport report(Options options, SlowerBuilds builds, RunStore store) {
        List<ForkResult> forks = store.results();
        Results results = new Results(forks);
        double secondsPerRound =
                3 * forks.stream().mapToDouble(ForkResult::seconds).average().orElse(Double.NaN);
        List<String> description = new ArrayList<>(builds.description(options.workload(), options.transport()));
        List<Outcome> outcomes = new ArrayList<>();
        for (double size : builds.slower().keySet()) {
            Cell candidate = options.cell(builds.build(size));
            Rounds rounds = results.rounds(options.cell(builds.baseline()), candidate, forks.size());
            description.add(seen(size, rounds));
            List<Round> tried = rounds.by(Metric.CPU);
            for (Setting setting : options.settings()) {
                outcomes.add(
                        size == 0
                                ? outcome(size, tried, 1, setting, secondsPerRound, options.seed())
                                : outcome(
                                        size,
                                        equal(tried),
                                        planted(tried, builds.nanos(size)),
                                        setting,
                                        secondsPerRound,
                                        options.seed()));
            }
        }
        List<String> warnings = outcomes.stream().allMatch(outcome -> outcome.trials() == 0)
                ? List.of("Too few rounds for a single trial; give it a larger --budget.")
                : List.of();
        return new EngineReport(store.name(), store.environment(), description, outcomes, warnings);
    }

    private static String seen(double size, Rounds rounds) {
        if (rounds.counted().isEmpty()) {
            return String.format(Locale.ROOT, "%.1f %% slower: no round.", 100 * size);
        }
        Estimate estimate =
                Comparison.of(rounds.by(Metric.CPU), Criterion.DEFAULT).estimate();
        return String.format(
                Locale.ROOT,
                "%.1f %% slower: %d rounds, %d void as disturbed; measured %+.2f %% (95 %% interval %+.2f to %+.2f %%).",
                100 * size,
                rounds.counted().size(),
                rounds.voided(),
                100 * (estimate.ratio() - 1),
                100 * (estimate.low() - 1),
                100 * (estimate.high() - 1));
    }

    /** The same rounds as if the build had come out as its baseline: their scatter is what is tried, not the luck of this one sample. */
    private static List<Round> equal(List<Round> rounds) {
        if (rounds.isEmpty()) {
            return rounds;
        }
        double ratio = Comparison.of(rounds, Criterion.DEFAULT).estimate().ratio();
        return rounds.stream()
                .map(round -> new Round(round.baseline(), round.control(), round.candidate() / ratio))
                .toList();
    }

    /** How many times as long the build should take. */
    private static double planted(List<Round> rounds, double nanos) {
        return rounds.isEmpty()
                ? 1
                : 1
                        + nanos
                                / Summary.of(rounds.stream()
                                                .map(Round::baseline)
                                                .toList())
                                        .median();
    }

    private static Outcome outcome(
            double size, List<Round> rounds, double factor, Setting setting, double secondsPerRound, long seed) {
        Looks looks = Trials.within(ComparisonOptions.looksFor(setting.precision()), (int)
                (setting.limit().toSeconds() / secondsPerRound));
        Trials trials = new Trials(looks, setting.precision() / 2);
        trials.compareDrawn(rounds, factor, TRIALS, seed);
        String what = String.format(Locale.ROOT, "%.1f %% slower, %s", 100 * size, setting);
        return trials.outcome(what, secondsPerRound);
    }
}
