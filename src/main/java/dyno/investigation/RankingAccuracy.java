package dyno.investigation;

import dyno.driver.DriverArtifact;
import dyno.investigation.PlantChoice.Chosen;
import dyno.patch.CallCounts;
import dyno.patch.PatchException;
import dyno.patch.PlantedDriver;
import dyno.patch.SpinCalibration;
import dyno.profile.Event;
import dyno.report.AccuracyReport;
import dyno.report.Quantity;
import dyno.run.Environment;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures how accurate the ranking of hotspots is: plants costs of known size at random places of drivers' bytecode,
 * profiles them, and sees what the ranking says.
 *
 * <p>Several plants share a build and its profiles, each in a method of its own; all of them count in the operation of which
 * each is a part.
 */
public final class RankingAccuracy {
    /** The results within a run's folder. */
    public static final String RESULTS = "accuracy.json";

    /** Sizes that share a build, by turns, as parts of an operation. */
    private static final double[][] SIZES = {{0.2, 0.02, 0.005}, {0.1, 0.05, 0.01}};

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public RankingAccuracy(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Measures, and stores the report in the run's folder, also when interrupted.
     *
     * @throws RunException FORK_FAILED when nothing could be measured, INTERRUPTED
     */
    public AccuracyReport run(String name, AccuracyOptions options) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(options.drivers(), server, folders.patches(), console::say)) {
            List<ForkSpec> forks = new ArrayList<>(options.baseForks());
            forks.addAll(options.plantedForks());
            String started = Instant.now().toString();
            RunStore store = RunStore.create(
                    folder, new RunPlan("calibrate hotspots", started, options.seed(), options.toMap(), forks));
            stand.begin(store);
            return new Session(stand, store, options).run();
        }
    }

    /** One run. */
    private final class Session {
        private final Stand stand;
        private final RunStore store;
        private final AccuracyOptions options;
        private final Instant start = Instant.now();
        private final Map<Cell, String> failures = new HashMap<>();
        private final Map<Cell, PlantedCell> planted = new LinkedHashMap<>();
        private SpinCalibration spin;
        private int leftOut;

        Session(Stand stand, RunStore store, AccuracyOptions options) {
            this.stand = stand;
            this.store = store;
            this.options = options;
        }

        AccuracyReport run() {
            console.say("Timing the spin");
            spin = stand.calibrateSpin();
            execute(options.baseForks());
            options.bases().forEach(this::plant);
            List<ForkSpec> forks = options.plantedForks().stream()
                    .filter(fork -> planted.containsKey(fork.cell()))
                    .toList();
            try {
                execute(forks);
            } catch (RunException e) {
                save();
                throw e;
            } finally {
                console.forksDone();
            }
            AccuracyReport report = save();
            if (report.findings().isEmpty()) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED,
                        "Nothing could be measured. " + String.join(" ", report.warnings()));
            }
            return report;
        }

        private void execute(List<ForkSpec> forks) {
            Duration left = options.budget().minus(Duration.between(start, Instant.now()));
            Outcome outcome = new RunExecutor(store, stand.runner(store), console, left).execute(forks);
            failures.putAll(outcome.failures());
            outcome.notSupported().forEach((cell, reason) -> failures.put(cell, "Not supported: " + reason));
            leftOut += outcome.leftOut();
        }

        private void plant(Cell base) {
            if (failures.containsKey(base)) {
                return;
            }
            try {
                plantBuilds(base);
            } catch (RunException | PatchException e) {
                console.requireNotCancelled("Interrupted while plants were prepared.");
                failures.put(base, e.getMessage());
            }
        }

        private void plantBuilds(Cell base) {
            console.say("Counting the calls of " + base.workload() + " through " + base.driver());
            DriverArtifact driver = stand.driver(base.driver());
            CallCounts calls = stand.countCalls(driver, base.workload());
            Results results = new Results(store.results());
            PlantChoice choice = new PlantChoice(
                    calls,
                    spin,
                    results.unprofiledCost(base, Event.CPU),
                    results.unprofiledCost(base, Event.ALLOCATION));
            for (int number = 0; number < options.buildCount(); number++) {
                double[] cpu = SIZES[number % 2];
                double[] allocation = SIZES[1 - number % 2];
                List<Chosen> plants = choice.choose(cpu, allocation, options.seed() + number);
                DriverArtifact build = PlantedDriver.of(
                        driver,
                        plants.stream().map(Chosen::plant).toList(),
                        AccuracyOptions.name(base, number),
                        stand.candidates());
                stand.add(build);
                planted.put(AccuracyOptions.planted(base, number), new PlantedCell(base, plants));
            }
        }

        private AccuracyReport save() {
            console.say("Ranking hotspots");
            AccuracyAnalysis analysis = new AccuracyAnalysis(store, stand, planted);
            Environment environment = store.environment();
            AccuracyReport report = new AccuracyReport(
                    store.name(),
                    store.plan().started(),
                    environment,
                    options.transport(),
                    AccuracyOptions.PROFILES,
                    spin.nanosPerIteration(),
                    analysis.builds(),
                    analysis.findings(),
                    warnings(analysis.damages()));
            store.save(RESULTS, report);
            return report;
        }

        private List<String> warnings(List<String> damages) {
            List<String> warnings = new ArrayList<>(Warnings.notMeasured(new Outcome(failures, Map.of(), leftOut)));
            warnings.addAll(store.unreadable());
            warnings.addAll(damages);
            if (leftOut > 0) {
                warnings.add(Quantity.count(leftOut, "fork")
                        + " left out to keep to the budget: some rankings rest on fewer than "
                        + AccuracyOptions.PROFILES + ".");
            }
            return warnings;
        }
    }

    /**
     * What was planted.
     *
     * @param base the driver without plants
     */
    record PlantedCell(Cell base, List<Chosen> plants) {}
}
