package dyno.hotspot;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.Arrays;
import java.util.Map;

/** Hand-made profiles; the driver is everything in {@code db}. */
public final class Stacks {
    private Stacks() {}

    public static Profile cpu(Map<StackTrace, Long> weights) {
        return profile(Event.CPU, weights);
    }

    /** With a stack sample for each unit of weight. */
    public static Profile profile(Event event, Map<StackTrace, Long> weights) {
        long samples = weights.values().stream().mapToLong(Long::longValue).sum();
        return new Profile(event, weights, samples);
    }

    /** A stack of frames such as {@code db.Driver.query:12}, topmost first; without a dot it is a kernel frame. */
    public static StackTrace stack(String... frames) {
        return new StackTrace(Arrays.stream(frames).map(Stacks::frame).toList());
    }

    static Frame frame(String text) {
        int colon = text.lastIndexOf(':');
        String method = colon < 0 ? text : text.substring(0, colon);
        int line = colon < 0 ? 0 : Integer.parseInt(text.substring(colon + 1));
        int dot = method.lastIndexOf('.');
        return dot < 0
                ? new Frame("", method, line, FrameKind.KERNEL)
                : new Frame(method.substring(0, dot), method.substring(dot + 1), line, FrameKind.COMPILED);
    }
}
