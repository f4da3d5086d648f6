package dyno.experiment.profiles;

import dyno.driver.DriverArtifact;
import dyno.experiment.Results;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.flamegraph.FlameGraph;
import dyno.flamegraph.FlameGraphs;
import dyno.flamegraph.PageLink;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Compares the profiles of two drivers, and draws the difference. */
public final class DifferenceAnalysis implements AutoCloseable {
    private static final List<Event> EVENTS = List.of(Event.CPU, Event.ALLOCATION);

    private final ProfiledDriver before;
    private final ProfiledDriver after;
    private final FlameGraphs flameGraphs;
    private final List<PageLink> links;

    /** What one side of a difference is called, and its profiles of one event. */
    public record Subject(FlameGraph graph, CostSide side) {}

    private record Pair(Subject was, Subject is) {
        private boolean isComplete() {
            return !was.side().profiles().isEmpty() && !is.side().profiles().isEmpty();
        }
    }

    /**
     * An analysis of two drivers.
     *
     * @param links from each flame graph to the pages of the run
     */
    public DifferenceAnalysis(
            DriverArtifact before, DriverArtifact after, Path flameGraphFolder, List<PageLink> links) {
        this.links = links;
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
        List<ForkResult> was = side(store, baseline, candidate, Arm.BASELINE);
        List<ForkResult> is = side(store, candidate, baseline, Arm.CANDIDATE);
        ForkRecordings wasRecorded = recordings(store, was, damages);
        ForkRecordings isRecorded = recordings(store, is, damages);
        return differences(
                EVENTS,
                event -> new Subject(
                        FlameGraph.of(baseline, event), forks(baseline, wasRecorded.profiles(event), was, event)),
                event -> new Subject(
                        FlameGraph.of(candidate, event), forks(candidate, isRecorded.profiles(event), is, event)));
    }

    private static CostSide forks(Cell cell, List<Profile> profiles, List<ForkResult> forks, Event event) {
        return new CostSide(cell.driver().toString(), profiles, Results.costs(forks, event), SamplingUnit.FORK);
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

    /**
     * The differences of two sides, one an event that was sampled on both.
     *
     * @param was the baseline of an event
     * @param is the candidate of an event
     */
    public List<Difference> differences(
            Collection<Event> events, Function<Event, Subject> was, Function<Event, Subject> is) {
        Map<Event, Pair> pairs = new EnumMap<>(Event.class);
        for (Event event : events) {
            Pair pair = new Pair(was.apply(event), is.apply(event));
            if (pair.isComplete()) {
                pairs.put(event, pair);
            }
        }
        return pairs.values().stream()
                .map(pair -> difference(pair.was(), pair.is(), pairs.keySet()))
                .toList();
    }

    private Difference difference(Subject was, Subject is, Set<Event> drawn) {
        boolean fromCalls = !before.isKinOf(after)
                || !was.graph().workload().equals(is.graph().workload());
        CostTree tree = CostTree.between(was.side(), before.paths(fromCalls), is.side(), after.paths(fromCalls));
        FlameGraph graph = FlameGraph.between(was.graph(), is.graph());
        List<PageLink> all = Stream.concat(links.stream(), FlameGraphs.toOthers(graph, drawn).stream())
                .toList();
        Path file = flameGraphs.write(graph, tree, List.of(before.sources(), after.sources()), all);
        return new Difference(
                graph.workload(),
                graph.transport(),
                graph.event(),
                tree.unit(),
                side(was.side(), before, tree.change(0).before()),
                side(is.side(), after, tree.change(0).after()),
                tree.canTellNoise(),
                tree.change(0),
                tree.methodChanges(),
                tree.methodTotalChanges(),
                tree.callChanges(),
                file.toString());
    }

    private static Side side(CostSide side, ProfiledDriver driver, double operation) {
        return new Side(
                side.name(),
                side.profiles().size(),
                side.unit().label(),
                side.stackSamples(),
                side.costs(),
                driver.lines(side, operation));
    }

    @Override
    public void close() {
        before.close();
        after.close();
    }
}
