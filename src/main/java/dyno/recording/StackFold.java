package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the stack samples of all chunks of a file as profiles, equal stack traces folded together. */
final class StackFold implements StackConsumer {
    private final int slices;
    private final FrameIndex frames = new FrameIndex();
    private final List<StackTrace> stacks = new ArrayList<>();
    private final Map<Event, Map<StackTrace, long[]>> weights = new EnumMap<>(Event.class);
    private final Map<Event, Long> samples = new EnumMap<>(Event.class);

    /** A fold into profiles of this number of time slices. */
    StackFold(int slices) {
        this.slices = slices;
    }

    @Override
    public int number(Frame frame) {
        return frames.number(frame);
    }

    @Override
    public int stack(int[] numbers, int depth) {
        stacks.add(new StackTrace(
                Arrays.stream(numbers, 0, depth).mapToObj(frames::frame).toList()));
        return stacks.size() - 1;
    }

    @Override
    public void forgetStacks() {
        stacks.clear();
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int stack, long[] added, long stackSamples) {
        long[] sums = weights.computeIfAbsent(event, e -> new HashMap<>())
                .computeIfAbsent(stacks.get(stack), t -> new long[slices]);
        for (int slice = 0; slice < slices; slice++) {
            sums[slice] += added[slice];
        }
        samples.merge(event, stackSamples, Long::sum);
    }

    /** One profile of a slice per event, without stack samples if the event was not recorded. */
    Map<Event, Profile> profiles(int slice) {
        Map<Event, Profile> profiles = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            Map<StackTrace, Long> folded = new HashMap<>();
            long ofSlice = 0;
            long all = 0;
            for (Map.Entry<StackTrace, long[]> trace :
                    weights.getOrDefault(event, Map.of()).entrySet()) {
                long weight = trace.getValue()[slice];
                ofSlice += weight;
                all += Arrays.stream(trace.getValue()).sum();
                if (weight > 0) {
                    folded.put(trace.getKey(), weight);
                }
            }
            profiles.put(event, new Profile(event, folded, part(samples.getOrDefault(event, 0L), ofSlice, all)));
        }
        return profiles;
    }

    /**
     * The number of stack samples is known for all slices together; a slice gets a part in proportion to its weight.
     */
    private static long part(long samples, long weight, long all) {
        return weight == all ? samples : Math.round((double) samples * weight / all);
    }
}
