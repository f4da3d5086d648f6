package dyno.investigation.diff;

import dyno.driver.DriverArtifact;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.SamplingUnit;
import dyno.investigation.ForkRecordings;
import dyno.investigation.Results;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.report.FlameGraph;
import dyno.report.FlameGraphs;
import dyno.result.DifferenceReport.Difference;
import dyno.result.DifferenceReport.Side;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the profiles of two drivers, and draws the difference. */
public final class DifferenceAnalysis implements AutoCloseable {
    private static final List<Event> EVENTS = List.of(Event.CPU, Event.ALLOCATION);

    private final ProfiledDriver before;
    private final ProfiledDriver after;
    private final FlameGraphs flameGraphs;

    public DifferenceAnalysis(DriverArtifact before, DriverArtifact after, Path flameGraphFolder) {
        this.before = new ProfiledDriver(before);
        this.after = new ProfiledDriver(after);
        this.flameGraphs = new FlameGraphs(flameGraphFolder);
    }

    /**
     * The differences of a run's profiled forks, one for each event that was recorded on both sides.
     *
     * @param damages collects what could not be read, one line each
     */
    public List<Difference> ofRun(RunStore store, Cell baseline, Cell candidate, List<String> damages) {
        List<Difference> differences = new ArrayList<>();
        List<ForkResult> was = side(store, baseline, candidate, Arm.BASELINE);
        List<ForkResult> is = side(store, candidate, baseline, Arm.CANDIDATE);
        ForkRecordings wasRecorded = recordings(store, was, damages);
        ForkRecordings isRecorded = recordings(store, is, damages);
        for (Event event : EVENTS) {
            difference(
                            graph(baseline, event),
                            forks(baseline, wasRecorded.profiles(event), was, event),
                            graph(candidate, event),
                            forks(candidate, isRecorded.profiles(event), is, event))
                    .ifPresent(differences::add);
        }
        return differences;
    }

    private static FlameGraph graph(Cell cell, Event event) {
        return new FlameGraph(cell.driver(), cell.workload(), cell.transport(), event);
    }

    private static CostSide forks(Cell cell, List<Profile> profiles, List<ForkResult> forks, Event event) {
        return new CostSide(cell.driver(), profiles, Results.costs(forks, event), SamplingUnit.FORK);
    }

    /** The forks of one side; if both measure the same, the arm distinguishes them. */
    private static List<ForkResult> side(RunStore store, Cell cell, Cell other, Arm arm) {
        return store.results().stream()
                .filter(ForkResult::succeeded)
                .filter(fork -> fork.spec().cell().equals(cell))
                .filter(fork -> !cell.equals(other) || fork.spec().arm() == arm)
                .toList();
    }

    private static ForkRecordings recordings(RunStore store, List<ForkResult> forks, List<String> damages) {
        List<Path> files = forks.stream()
                .filter(fork -> fork.spec().purpose() == Purpose.PROFILE)
                .map(fork -> store.recordings().resolve(fork.recording()))
                .toList();
        return new ForkRecordings(files, true, damages);
    }

    /** The difference of two sides; empty when nothing was sampled on one of them. */
    public Optional<Difference> difference(FlameGraph wasGraph, CostSide was, FlameGraph isGraph, CostSide is) {
        if (was.profiles().isEmpty() || is.profiles().isEmpty()) {
            return Optional.empty();
        }
        boolean fromCalls = !before.isKinOf(after) || !wasGraph.workload().equals(isGraph.workload());
        CostTree tree = CostTree.between(was, before.paths(fromCalls), is, after.paths(fromCalls));
        FlameGraph graph = FlameGraph.between(wasGraph, isGraph);
        Path file = flameGraphs.write(graph, tree, List.of(before.sources(), after.sources()));
        return Optional.of(new Difference(
                graph.workload(),
                graph.transport(),
                graph.event(),
                tree.unit(),
                side(was, before, tree.change(0).before()),
                side(is, after, tree.change(0).after()),
                tree.canTellNoise(),
                tree.change(0),
                tree.methodChanges(),
                tree.methodTotalChanges(),
                tree.callChanges(),
                file.toString()));
    }

    private static Side side(CostSide side, ProfiledDriver driver, double operation) {
        return new Side(
                side.name(),
                side.profiles().size(),
                side.unit().label(),
                side.stackSamples(),
                side.costs(),
                driver.lines(side.profiles(), operation));
    }

    @Override
    public void close() {
        before.close();
        after.close();
    }
}
