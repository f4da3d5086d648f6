package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Collects the stack samples of all chunks of a file, equal stack traces folded together. */
final class StackFold {
    private final Predicate<String> threads;
    private final Set<String> threadsSeen = new HashSet<>();
    private final Map<Frame, Frame> frames = new HashMap<>();
    private final Map<Event, Map<StackTrace, Long>> weights = new EnumMap<>(Event.class);
    private final Map<Event, Long> stackSamples = new EnumMap<>(Event.class);

    StackFold(Predicate<String> threads) {
        this.threads = threads;
    }

    boolean isWanted(String thread) {
        threadsSeen.add(thread);
        return threads.test(thread);
    }

    /** One object per frame, so that comparing stack traces seldom looks into them. */
    Frame intern(Frame frame) {
        Frame known = frames.putIfAbsent(frame, frame);
        return known == null ? frame : known;
    }

    void add(Event event, StackTrace trace, long weight, long count) {
        weights.computeIfAbsent(event, e -> new HashMap<>()).merge(trace, weight, Long::sum);
        stackSamples.merge(event, count, Long::sum);
    }

    Recording recording(long fileBytes, long lostBytes) {
        Map<Event, Profile> profiles = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            Map<StackTrace, Long> folded = weights.getOrDefault(event, Map.of());
            profiles.put(event, new Profile(event, folded, stackSamples.getOrDefault(event, 0L)));
        }
        return new Recording(profiles, threadsSeen, fileBytes, lostBytes);
    }
}
