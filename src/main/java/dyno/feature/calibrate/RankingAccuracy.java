package dyno.feature.calibrate;

import dyno.bytecode.instrument.SpinCalibration;
import dyno.document.Quantity;
import dyno.driver.DriverException;
import dyno.experiment.ForkList;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.Schedule;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.RunSession;
import dyno.feature.calibrate.RankingBuilds.PlantedCell;
import dyno.profile.Event;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures how accurate the ranking of hotspots is: plants costs of known size at random places of drivers' bytecode,
 * profiles them, and checks the ranking.
 *
 * <p>Several plants share a build and its profiles, each in a different method; all of them count towards the operation
 * of which each is a part.
 */
final class RankingAccuracy extends Calibration<RankingAccuracyOptions, RankingBuilds, RankingAccuracyReport> {
    /** Sizes that share a build, in turn, as parts of an operation. */
    private static final double[][] SIZES = {{0.2, 0.02, 0.005}, {0.1, 0.05, 0.01}};

    RankingAccuracy(CommandContext context) {
        super(context, "hotspots", RankingAccuracyOptions.class, RankingBuilds.class);
    }

    @Override
    protected Outcome measureBase(RankingAccuracyOptions options, RunSession session) {
        return measure(options, options.baseForks(), session);
    }

    @Override
    protected Outcome measure(
            RankingAccuracyOptions options, RankingBuilds builds, List<ForkSpec> forks, RunSession session) {
        return measure(options, forks, session);
    }

    private Outcome measure(RankingAccuracyOptions options, List<ForkSpec> forks, RunSession session) {
        return session.ask(new ForkList(forks), options.budget());
    }

    @Override
    protected RankingBuilds plant(RankingAccuracyOptions options, Outcome outcome, RunSession session) {
        session.console().say("Timing the added loop");
        SpinCalibration spin = session.setup().calibrateSpin();
        List<PlantedCell> cells = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Cell base : options.bases()) {
            if (!outcome.failed().contains(base) && !outcome.profileFailures().containsKey(base)) {
                try {
                    cells.addAll(plant(options, base, spin, session));
                } catch (RunException | DriverException e) {
                    session.console()
                            .requireNotCancelled("Interrupted while the drivers with added costs were prepared.");
                    leftOut.add("Not measured: " + base.driver() + " in " + base.workload() + " over "
                            + base.transport() + ". " + e.getMessage());
                }
            }
        }
        return new RankingBuilds(spin.nanosPerIteration(), cells, leftOut);
    }

    private static List<PlantedCell> plant(
            RankingAccuracyOptions options, Cell base, SpinCalibration spin, RunSession session) {
        session.console().say("Counting the calls of " + base.workload() + " through " + base.driver());
        Results results = new Results(session.store().results());
        RankingBuilds.Choice choice = new RankingBuilds.Choice(
                session.setup().countCalls(base.driver(), base.workload()),
                spin,
                results.unprofiledCost(base, Event.CPU),
                results.unprofiledCost(base, Event.ALLOCATION));
        List<PlantedCell> cells = new ArrayList<>();
        for (int number = 0; number < options.buildCount(); number++) {
            cells.add(new PlantedCell(
                    RankingAccuracyOptions.planted(base, number),
                    base,
                    choice.choose(SIZES[number % 2], SIZES[1 - number % 2], options.seed() + number)));
        }
        return cells;
    }

    @Override
    protected List<ForkSpec> forks(RankingAccuracyOptions options, RankingBuilds builds) {
        Set<Cell> profiled = builds.cells().stream()
                .flatMap(plants -> Stream.of(plants.cell(), plants.base()))
                .collect(Collectors.toSet());
        return options.stages().stream()
                .flatMap(List::stream)
                .filter(fork -> profiled.contains(fork.cell()))
                .toList();
    }

    @Override
    protected RankingAccuracyReport report(
            RankingAccuracyOptions options, RankingBuilds builds, RunSession session, List<String> warnings) {
        session.console().say("Ranking hotspots");
        RunStore store = session.store();
        RankingAccuracyAnalysis analysis = new RankingAccuracyAnalysis(store, session.setup(), builds);
        List<RankingAccuracyReport.Finding> findings = analysis.findings();
        warnings.addAll(store.unreadable());
        warnings.addAll(analysis.damages());
        List<RankingAccuracyReport.Mark> marks =
                options.differences() ? new DifferenceMarks(store, session.setup(), options).of(builds) : List.of();
        int open = session.experiment()
                .evidence(Schedule.unlimited())
                .open(store.plan().forks())
                .size();
        if (open > 0) {
            warnings.add(Quantity.count(open, "fork")
                    + " left out to stay within the budget: some rankings are based on fewer than "
                    + RankingAccuracyOptions.PROFILES + " forks.");
        }
        return new RankingAccuracyReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.transport(),
                RankingAccuracyOptions.PROFILES,
                builds.nanosPerIteration(),
                analysis.builds(),
                findings,
                marks,
                warnings);
    }

    @Override
    protected boolean isEmpty(RankingAccuracyReport report) {
        return report.findings().isEmpty();
    }
}
