package dyno.feature.recordings;

import dyno.feature.recordings.RecordingPartial.Tally;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotTally;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The time slices of events that few of many files have: too few for the variation between files. The slices of other
 * events are dropped, so memory does not grow with the number of files.
 */
final class RareEvents {
    private final Map<Event, List<List<Tally>>> files = new EnumMap<>(Event.class);
    private final Set<Event> common = EnumSet.noneOf(Event.class);

    /** Adds what counts of a file: the threads of benchmarks alone, if there are any. */
    void add(RecordingPartial file) {
        boolean benchmark = file.tallies().stream().anyMatch(Tally::benchmark);
        file.tallies().stream()
                .filter(tally -> tally.benchmark() == benchmark && !common.contains(tally.event()))
                .collect(Collectors.groupingBy(Tally::event))
                .forEach(this::add);
    }

    private void add(Event event, List<Tally> ofDrivers) {
        List<List<Tally>> known = files.computeIfAbsent(event, e -> new ArrayList<>());
        known.add(ofDrivers);
        if (known.size() == RecordedTallies.FEWEST_FILES) {
            files.remove(event);
            common.add(event);
        }
    }

    /** True when any files have the event, but few. */
    boolean has(Event event) {
        return files.containsKey(event);
    }

    /**
     * What the stacks of an event are charged to in a driver, by time slice of the files that have it.
     *
     * @param equally whether the files have equal weight, as forks of a benchmark have
     */
    HotspotTally tally(Event event, int driver, DriverScope scope, boolean equally) {
        List<List<Tally>> known = files.get(event);
        HotspotTally all = new HotspotTally(scope, event, known.size() * RecordedHotspots.TIME_SLICES);
        for (int i = 0; i < known.size(); i++) {
            HotspotTally file = new HotspotTally(scope, event, RecordedHotspots.TIME_SLICES);
            file.add(known.get(i).get(driver).charges());
            if (equally) {
                all.mergeEqually(file, i * RecordedHotspots.TIME_SLICES);
            } else {
                all.merge(file, i * RecordedHotspots.TIME_SLICES);
            }
        }
        return all;
    }
}
