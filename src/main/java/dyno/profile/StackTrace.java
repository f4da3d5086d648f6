package dyno.profile;

import java.util.List;

/** The call stack of a stack sample; equal when all frames are. A class, not a record, to hash its frames only once. */
public final class StackTrace {
    private final List<Frame> frames;
    private final int hash;

    /** A stack of frames from the topmost (the code that was running) down to the thread's entry. */
    public StackTrace(List<Frame> frames) {
        this.frames = List.copyOf(frames);
        this.hash = this.frames.hashCode();
    }

    /** From the topmost frame down to the thread's entry. */
    public List<Frame> frames() {
        return frames;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StackTrace trace && hash == trace.hash && frames.equals(trace.frames);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return frames.toString();
    }
}
