package dyno.investigation;

import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotTally;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import dyno.recording.StackConsumer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** What the stacks of recordings are charged to: a tally a driver and event, for JMH's workers and for other threads. */
final class RecordedTallies implements StackConsumer {
    private final List<DriverScope> scopes;
    private final boolean allThreads;
    private final int units;
    private final FrameIndex frames = new FrameIndex();
    private final Map<Event, List<HotspotTally>> workers = new EnumMap<>(Event.class);
    private final Map<Event, List<HotspotTally>> others = new EnumMap<>(Event.class);

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

    /** Adds what a file holds as one unit; the forks of a benchmark have the same say each. */
    void merge(RecordedTallies file, int unit) {
        merge(workers, file.workers, (tally, single) -> tally.mergeEqually(single, unit));
        merge(others, file.others, (tally, single) -> tally.merge(single, unit));
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

    /** The tallies of a scope by event, of the workers only where there are any. */
    Map<Event, HotspotTally> of(int scope) {
        Map<Event, HotspotTally> chosen = new EnumMap<>(Event.class);
        (hasWorkers() ? workers : others).forEach((event, tallies) -> chosen.put(event, tallies.get(scope)));
        return chosen;
    }
}
