package dyno.profile;

import java.util.List;

/**
 * The call stack of a stack sample.
 *
 * @param frames from the topmost frame (the code that was running) down to the thread's entry
 */
public record StackTrace(List<Frame> frames) {
    public StackTrace {
        frames = List.copyOf(frames);
    }
}
