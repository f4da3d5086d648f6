package dyno.feature.calibrate;

import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.PlantedDriver;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.document.Quantity;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.experiment.ForkList;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.Schedule;
import dyno.experiment.SteadyClock;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.TestBench;
import dyno.experiment.setup.Warnings;
import dyno.experiment.setup.Workplace;
import dyno.feature.calibrate.PlantChoice.Chosen;
import dyno.io.TextMap;
import dyno.profile.Event;
import dyno.run.Environment;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures how accurate the ranking of hotspots is: plants costs of known size at random places of drivers' bytecode,
 * profiles them, and checks the ranking.
 *
 * <p>Several plants share a build and its profiles, each in a different method; all of them count towards the operation
 * of which each is a part.
 */
public final class RankingAccuracy {
    /** The results within a run's folder. */
    public static final String RESULTS = "accuracy.json";

    /** Sizes that share a build, in turn, as parts of an operation. */
    private static final double[][] SIZES = {{0.2, 0.02, 0.005}, {0.1, 0.05, 0.01}};

    private final Workplace workplace;

    public RankingAccuracy(Workplace workplace) {
        this.workplace = workplace;
    }

    /**
     * Measures, and stores the report in the run's folder, also when interrupted.
     *
     * @throws RunException FORK_FAILED when nothing could be measured, INTERRUPTED
     */
    public RankingAccuracyReport run(String name, RankingAccuracyOptions options) {
        List<ForkSpec> forks = new ArrayList<>(options.baseForks());
        forks.addAll(options.plantedForks());
        try (RunSession session = workplace.begin(
                name,
                () -> workplace.bench(options.drivers()),
                () -> Workplace.plan("calibrate hotspots", options.seed(), TextMap.of(options.counted()), forks))) {
            return new Measurement(session, options).run();
        }
    }

    /** One run. */
    private static final class Measurement {
        private final RunSession session;
        private final TestBench bench;
        private final RunStore store;
        private final RankingAccuracyOptions options;
        private final Instant start = SteadyClock.now();
        private final Map<Cell, String> failures = new HashMap<>();
        private final Map<Cell, PlantedCell> planted = new LinkedHashMap<>();
        private SpinCalibration spin;
        private int leftOut;

        Measurement(RunSession session, RankingAccuracyOptions options) {
            this.session = session;
            this.bench = session.bench();
            this.store = session.store();
            this.options = options;
        }

        RankingAccuracyReport run() {
            session.console().say("Timing the added loop");
            spin = bench.calibrateSpin();
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
            }
            RankingAccuracyReport report = save();
            RunSession.failIfEmpty(report.findings().isEmpty(), "Nothing could be measured.", report.warnings());
            return report;
        }

        private void execute(List<ForkSpec> forks) {
            double budget = options.budget().toSeconds();
            Outcome outcome = session.ask(
                    new ForkList(forks),
                    Schedule.endingWithin(
                            budget,
                            () -> budget - SteadyClock.since(start).toMillis() / 1000.0,
                            session.experiment().pace()));
            failures.putAll(outcome.failures());
            failures.putAll(outcome.profileFailures());
            outcome.notSupported().forEach((cell, reason) -> failures.put(cell, "Not supported: " + reason));
            leftOut += session.experiment()
                    .evidence(Schedule.unlimited())
                    .open(forks)
                    .size();
        }

        private void plant(Cell base) {
            if (failures.containsKey(base)) {
                return;
            }
            try {
                plantBuilds(base);
            } catch (RunException | DriverException e) {
                session.console().requireNotCancelled("Interrupted while the drivers with added costs were prepared.");
                failures.put(base, e.getMessage());
            }
        }

        private void plantBuilds(Cell base) {
            session.console().say("Counting the calls of " + base.workload() + " through " + base.driver());
            DriverArtifact driver = bench.driver(base.driver());
            CallCounts calls = bench.countCalls(base.driver(), base.workload());
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
                        RankingAccuracyOptions.name(base, number),
                        bench.candidates());
                bench.add(build);
                planted.put(RankingAccuracyOptions.planted(base, number), new PlantedCell(base, plants));
            }
        }

        private RankingAccuracyReport save() {
            session.console().say("Ranking hotspots");
            RankingAccuracyAnalysis analysis = new RankingAccuracyAnalysis(store, bench, planted);
            Environment environment = store.environment();
            RankingAccuracyReport report = new RankingAccuracyReport(
                    store.name(),
                    store.plan().started(),
                    environment,
                    options.transport(),
                    RankingAccuracyOptions.PROFILES,
                    spin.nanosPerIteration(),
                    analysis.builds(),
                    analysis.findings(),
                    warnings(analysis.damages()));
            store.save(RESULTS, report);
            return report;
        }

        private List<String> warnings(List<String> damages) {
            List<String> warnings = new ArrayList<>(Warnings.notMeasured(new Outcome(failures, Map.of(), Map.of())));
            warnings.addAll(store.unreadable());
            warnings.addAll(damages);
            if (leftOut > 0) {
                warnings.add(Quantity.count(leftOut, "fork")
                        + " left out to stay within the budget: some rankings are based on fewer than "
                        + RankingAccuracyOptions.PROFILES + " forks.");
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
