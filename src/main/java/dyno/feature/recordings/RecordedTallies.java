package dyno.feature.recordings;

import dyno.driver.DriverCatalogue;
import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotTally;
import dyno.hotspot.OperationCost;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import dyno.recording.StackConsumer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * What the stacks of recordings are charged to: one tally per driver and event, for JMH's workers and for other
 * threads. In a file with workers, only these count.
 */
final class RecordedTallies implements StackConsumer {
    /** With fewer recordings of one application, it is unknown how much they differ. */
    static final int FEWEST_FILES = 5;

    /** The same for forks of a benchmark, which are more alike than recordings of an application. */
    private static final int FEWEST_FORKS = 2;

    private final List<DriverScope> scopes;
    private final boolean allThreads;
    private final int units;
    private final FrameIndex frames = new FrameIndex();
    private final List<DriverPaths> paths;
    /** The path of each stack trace in each scope. */
    private int[] stacks = new int[1 << 10];

    private int size;
    private final Map<Event, List<HotspotTally>> workers = new EnumMap<>(Event.class);
    private final Map<Event, List<HotspotTally>> others = new EnumMap<>(Event.class);
    private final RareEvents rare = new RareEvents();
    private final Set<String> knownDrivers = new TreeSet<>();
    private Set<String> ownDrivers = Set.of();
    private boolean allHaveWorkers = true;

    RecordedTallies(List<DriverScope> scopes, boolean allThreads, int units) {
        this.scopes = scopes;
        this.paths =
                scopes.stream().map(scope -> new DriverPaths(scope, frames)).toList();
        this.allThreads = allThreads;
        this.units = units;
    }

    @Override
    public int number(Frame frame) {
        return frames.number(frame);
    }

    @Override
    public int stack(int[] numbers, int depth) {
        int scopes = paths.size();
        if ((size + 1) * scopes > stacks.length) {
            stacks = Arrays.copyOf(stacks, Math.max((size + 1) * scopes, 2 * stacks.length));
        }
        for (int i = 0; i < scopes; i++) {
            stacks[size * scopes + i] = paths.get(i).number(numbers, depth);
        }
        return size++;
    }

    @Override
    public void forgetStacks() {
        size = 0;
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int stack, long[] weights, long stackSamples) {
        List<HotspotTally> charged = tallies(jmhWorker && !allThreads ? workers : others, event);
        int scopes = paths.size();
        for (int i = 0; i < scopes; i++) {
            charged.get(i).add(paths.get(i), stacks[stack * scopes + i], weights, stackSamples);
        }
    }

    /**
     * What a recording has contributed.
     *
     * @param scopes how many drivers there are
     * @param units into how many units its time slices go: as many, or a single one
     */
    static RecordedTallies of(RecordingPartial partial, List<DriverScope> scopes, int units) {
        RecordedTallies tallies = new RecordedTallies(scopes, partial.allThreads(), units);
        for (RecordingPartial.Tally tally : partial.tallies()) {
            int scope = partial.drivers().indexOf(tally.driver());
            tallies.tallies(tally.benchmark() ? tallies.workers : tallies.others, tally.event())
                    .get(scope)
                    .add(tally.charges());
        }
        tallies.ownDrivers = Set.copyOf(partial.knownDrivers());
        return tallies;
    }

    /** What the stacks that were received contribute, by driver. */
    List<RecordingPartial.Tally> charges(List<String> names) {
        List<RecordingPartial.Tally> charges = new ArrayList<>();
        charges(workers, true, names, charges);
        charges(others, false, names, charges);
        return charges;
    }

    private static void charges(
            Map<Event, List<HotspotTally>> tallies,
            boolean benchmark,
            List<String> names,
            List<RecordingPartial.Tally> charges) {
        tallies.forEach((event, ofScopes) -> {
            for (int i = 0; i < names.size(); i++) {
                charges.add(new RecordingPartial.Tally(
                        event, benchmark, names.get(i), ofScopes.get(i).charges()));
            }
        });
    }

    /**
     * Adds the contents of a file. The forks of a benchmark have equal weight, unless there are other files among them:
     * then files are weighted by their samples.
     *
     * @param first which unit the file's first one is
     */
    void merge(RecordedTallies file, int first) {
        allHaveWorkers &= file.hasWorkers() || file.isEmpty();
        knownDrivers.addAll(file.ownDrivers);
        merge(workers, file.workers, (tally, part) -> tally.mergeEqually(part, first));
        merge(others, file.hasWorkers() ? file.workers : file.others, (tally, part) -> tally.merge(part, first));
    }

    /** Keeps the time slices of a file's events, while few files have them, for tallies with a single unit per file. */
    void keepSlices(RecordingPartial file) {
        rare.add(file);
    }

    private void merge(
            Map<Event, List<HotspotTally>> tallies,
            Map<Event, List<HotspotTally>> file,
            BiConsumer<HotspotTally, HotspotTally> merge) {
        file.forEach((event, singles) -> {
            List<HotspotTally> merged = tallies(tallies, event);
            for (int i = 0; i < singles.size(); i++) {
                merge.accept(merged.get(i), singles.get(i));
            }
        });
    }

    private List<HotspotTally> tallies(Map<Event, List<HotspotTally>> tallies, Event event) {
        List<HotspotTally> known = tallies.get(event);
        if (known == null) {
            known = scopes.stream()
                    .map(scope -> new HotspotTally(scope, event, units))
                    .toList();
            tallies.put(event, known);
        }
        return known;
    }

    /** The drivers of the catalogue whose code is on any stack that was received. */
    Set<String> recognisedDrivers() {
        Set<String> recognised = new TreeSet<>();
        DriverCatalogue.packages().forEach((driver, name) -> {
            if (IntStream.range(0, frames.size())
                    .anyMatch(frame -> frames.frame(frame).className().startsWith(name + "."))) {
                recognised.add(driver);
            }
        });
        return recognised;
    }

    /** The drivers of the catalogue whose code is on any stack of the files that were added. */
    Set<String> knownDrivers() {
        return knownDrivers;
    }

    boolean isEmpty() {
        return workers.isEmpty() && others.isEmpty();
    }

    /** True when JMH's workers were sampled. */
    boolean hasWorkers() {
        return !workers.isEmpty();
    }

    /**
     * The paths through a scope by event, as far as anything was sampled. If there are too few files for the variation
     * between them, their parts are used.
     *
     * @param slices how many units a file has
     * @param machines the units of each machine, which are used if several were sampled; empty if they are unknown
     */
    Map<Event, CallPaths> callPaths(int scope, int slices, int[][] machines) {
        boolean forks = hasWorkers() && allHaveWorkers;
        Map<Event, CallPaths> callPaths = new EnumMap<>(Event.class);
        (forks ? workers : others).forEach((event, tallies) -> {
            HotspotTally tally = tallies.get(scope);
            if (!tally.isEmpty()) {
                if (tally.sampledGroups(machines) > 1) {
                    callPaths.put(event, tally.callPaths(machines, SamplingUnit.MACHINE, OperationCost.UNKNOWN));
                    return;
                }
                boolean enough = tally.sampledGroups(slices) >= (forks ? FEWEST_FORKS : FEWEST_FILES);
                if (enough || slices == 1 && !rare.has(event)) {
                    SamplingUnit several = forks ? SamplingUnit.FORK : SamplingUnit.FILE;
                    callPaths.put(event, tally.callPaths(slices, several, OperationCost.UNKNOWN));
                    return;
                }
                HotspotTally sliced = slices == 1 ? rare.tally(event, scope, scopes.get(scope), forks) : tally;
                callPaths.put(event, sliced.callPaths(SamplingUnit.TIME_SLICE, OperationCost.UNKNOWN));
            }
        });
        return callPaths;
    }
}
