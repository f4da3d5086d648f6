package dyno.feature.calibrate;

import dyno.driver.DriverClasses;
import dyno.experiment.Results;
import dyno.experiment.profiles.ForkRecordings;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.calibrate.RankingAccuracyReport.Mark;
import dyno.feature.calibrate.RankingBuilds.Chosen;
import dyno.feature.calibrate.RankingBuilds.PlantedCell;
import dyno.hotspot.CostChange;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.profile.Event;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What differential flame graphs mark where the truth is known. */
final class DifferenceMarks {
    /** What other viewers mark: a relative difference, of what is not tiny. */
    private static final double RULE = 0.15;

    private static final double TINY = 0.005;

    private final RunStore store;
    private final MeasurementSetup setup;
    private final List<List<ForkSpec>> stages;
    private final Map<String, ForkResult> results;

    DifferenceMarks(RunStore store, MeasurementSetup setup, RankingAccuracyOptions options) {
        this.store = store;
        this.setup = setup;
        this.stages = options.stages();
        this.results = store.results().stream()
                .filter(ForkResult::succeeded)
                .collect(Collectors.toMap(result -> result.spec().id(), Function.identity()));
    }

    /** Of each build and event: one of the driver with itself, and one for each added cost. */
    List<Mark> of(RankingBuilds builds) {
        List<Mark> marks = new ArrayList<>();
        for (PlantedCell plants : builds.cells()) {
            List<ForkResult> baseline = forks(plants.cell(), plants.base(), Arm.BASELINE);
            List<ForkResult> control = forks(plants.cell(), plants.base(), Arm.CONTROL);
            List<ForkResult> planted = forks(plants.cell(), plants.cell(), Arm.NONE);
            for (Event event : Event.values()) {
                tree(plants.base(), baseline, control, event)
                        .map(tree -> mark(plants, event, null, changes(tree).toList(), tree))
                        .ifPresent(marks::add);
                tree(plants.base(), baseline, planted, event)
                        .ifPresent(tree -> plants.plants().stream()
                                .filter(plant -> plant.event() == event)
                                .map(plant -> mark(plants, event, plant, changes(tree, plant), tree))
                                .forEach(marks::add));
            }
        }
        return marks;
    }

    private static Mark mark(PlantedCell plants, Event event, Chosen plant, List<CostChange> changes, CostTree tree) {
        double operation = Math.max(tree.change(0).before(), tree.change(0).after());
        Predicate<CostChange> counts = change -> plant == null || change.difference() > 0;
        return new Mark(
                plants.base().driver().toString(),
                plants.base().workload().toString(),
                event,
                plant == null ? 0 : plant.size(),
                plant == null ? null : method(plant),
                changes.stream().filter(counts).anyMatch(CostChange::beyondNoise),
                changes.stream().filter(counts).anyMatch(change -> isBeyondRule(change, operation)));
    }

    private static boolean isBeyondRule(CostChange change, double operation) {
        return Math.max(change.before(), change.after()) >= TINY * operation
                && Math.abs(change.difference()) > RULE * change.before();
    }

    /** All that a reader sees: frames of the graph, and methods of the table beside it. */
    private static Stream<CostChange> changes(CostTree tree) {
        return Stream.concat(IntStream.range(0, tree.size()).mapToObj(tree::change), tree.methodChanges().stream());
    }

    private static List<CostChange> changes(CostTree tree, Chosen plant) {
        return tree.methodChanges().stream()
                .filter(change -> change.name().equals(method(plant)))
                .toList();
    }

    private static String method(Chosen plant) {
        return plant.plant().method().qualifiedName();
    }

    /** The forks of an arm in the stage of a build. */
    private List<ForkResult> forks(Cell build, Cell cell, Arm arm) {
        return stages.stream()
                .filter(stage -> stage.stream().anyMatch(fork -> fork.cell().equals(build)))
                .flatMap(List::stream)
                .filter(fork -> fork.cell().equals(cell) && fork.arm() == arm)
                .map(fork -> results.get(fork.id()))
                .filter(result -> result != null && result.recording() != null)
                .toList();
    }

    /** Empty if a side has no stack samples of the event. */
    private Optional<CostTree> tree(Cell base, List<ForkResult> before, List<ForkResult> after, Event event) {
        CostSide was = side("before", before, event);
        CostSide is = side("after", after, event);
        if (was.profiles().isEmpty() || is.profiles().isEmpty()) {
            return Optional.empty();
        }
        StackPaths paths = StackPaths.ofOperations(
                new DriverScope(DriverClasses.of(setup.driver(base.driver()).jar())));
        return Optional.of(CostTree.between(was, paths, is, paths));
    }

    private CostSide side(String name, List<ForkResult> forks, Event event) {
        List<Path> files = forks.stream()
                .map(fork -> store.recordings().resolve(fork.recording()))
                .toList();
        return new CostSide(
                name,
                new ForkRecordings(files, false, new ArrayList<>()).profiles(event),
                Results.costs(forks, event),
                SamplingUnit.FORK);
    }
}
