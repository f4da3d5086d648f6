package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Collects the stack samples of all chunks of a file as profiles, equal stack traces folded together. */
final class StackFold implements StackConsumer {
    private final FrameIndex frames = new FrameIndex();
    private final Map<Event, Map<StackTrace, Long>> weights = new EnumMap<>(Event.class);
    private final Map<Event, Long> samples = new EnumMap<>(Event.class);

    @Override
    public int number(Frame frame) {
        return frames.number(frame);
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int[] stack, int depth, long[] slices, long stackSamples) {
        StackTrace trace = new StackTrace(
                Arrays.stream(stack, 0, depth).mapToObj(frames::frame).toList());
        long weight = Arrays.stream(slices).sum();
        weights.computeIfAbsent(event, e -> new HashMap<>()).merge(trace, weight, Long::sum);
        samples.merge(event, stackSamples, Long::sum);
    }

    /** One profile an event, without stack samples where the event was not recorded. */
    Map<Event, Profile> profiles() {
        Map<Event, Profile> profiles = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            Map<StackTrace, Long> folded = weights.getOrDefault(event, Map.of());
            profiles.put(event, new Profile(event, folded, samples.getOrDefault(event, 0L)));
        }
        return profiles;
    }
}
