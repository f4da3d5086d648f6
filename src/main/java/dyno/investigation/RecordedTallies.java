package dyno.investigation;

import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotTally;
import dyno.hotspot.OperationCost;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.Trails;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import dyno.recording.StackConsumer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * What the stacks of recordings are charged to: a tally a driver and event, for JMH's workers and for other threads. Of a file
 * with workers these alone count.
 */
final class RecordedTallies implements StackConsumer {
    /** Of fewer recordings of one application it cannot be told how much they differ. */
    private static final int FEWEST_FILES = 5;

    /** Of fewer forks of a benchmark; more than those of an application, each says what any other would. */
    private static final int FEWEST_FORKS = 2;

    private final List<DriverScope> scopes;
    private final boolean allThreads;
    private final int units;
    private final FrameIndex frames = new FrameIndex();
    private final Map<Event, List<HotspotTally>> workers = new EnumMap<>(Event.class);
    private final Map<Event, List<HotspotTally>> others = new EnumMap<>(Event.class);
    private boolean allHaveWorkers = true;

    RecordedTallies(List<DriverScope> scopes, boolean allThreads, int units) {
        this.scopes = scopes;
        this.allThreads = allThreads;
        this.units = units;
    }

    @Override
    public int number(Frame frame) {
        return frames.number(frame);
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int[] stack, int depth, long[] weights, long stackSamples) {
        for (HotspotTally tally : tallies(jmhWorker && !allThreads ? workers : others, event)) {
            tally.add(frames, stack, depth, weights, stackSamples);
        }
    }

    /**
     * Adds what a file holds. The forks of a benchmark have the same say each, unless there are other files among them: then
     * each file has a say by what it weighs.
     *
     * @param first which unit the file's first one is
     */
    void merge(RecordedTallies file, int first) {
        allHaveWorkers &= file.hasWorkers() || file.isEmpty();
        merge(workers, file.workers, (tally, part) -> tally.mergeEqually(part, first));
        merge(others, file.hasWorkers() ? file.workers : file.others, (tally, part) -> tally.merge(part, first));
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
        return tallies.computeIfAbsent(event, e -> {
            List<HotspotTally> created = new ArrayList<>();
            scopes.forEach(scope -> created.add(new HotspotTally(scope, e, units)));
            return created;
        });
    }

    boolean isEmpty() {
        return workers.isEmpty() && others.isEmpty();
    }

    /** True when JMH's workers were sampled. */
    boolean hasWorkers() {
        return !workers.isEmpty();
    }

    /**
     * The ways through a scope by event, as far as anything was sampled. Where the files are too few to tell how much they
     * differ, their parts do.
     *
     * @param slices how many units a file has
     */
    Map<Event, Trails> trails(int scope, int slices) {
        boolean forks = hasWorkers() && allHaveWorkers;
        Map<Event, Trails> trails = new EnumMap<>(Event.class);
        (forks ? workers : others).forEach((event, tallies) -> {
            HotspotTally tally = tallies.get(scope);
            if (!tally.isEmpty()) {
                boolean enough = slices == 1 || tally.sampledGroups(slices) >= (forks ? FEWEST_FORKS : FEWEST_FILES);
                SamplingUnit several = forks ? SamplingUnit.FORK : SamplingUnit.FILE;
                trails.put(
                        event,
                        enough
                                ? tally.trails(slices, several, OperationCost.UNKNOWN)
                                : tally.trails(SamplingUnit.TIME_SLICE, OperationCost.UNKNOWN));
            }
        });
        return trails;
    }
}
