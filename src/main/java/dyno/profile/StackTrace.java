package dyno.profile;

import java.util.List;

/** The call stack of a stack sample; equal when all frames are. A class, not a record, to hash its frames only once. */
public final class StackTrace {
    private final List<Frame> frames;
    /** 0 until it is needed: many stack traces are read once and never compared. */
    private int hash;

    /** A stack of frames from the topmost (the code that was running) down to the thread's entry. */
    public StackTrace(List<Frame> frames) {
        this.frames = List.copyOf(frames);
    }

    /** From the topmost frame down to the thread's entry. */
    public List<Frame> frames() {
        return frames;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StackTrace trace && hashCode() == trace.hashCode() && frames.equals(trace.frames);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = frames.hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        return frames.toString();
    }
}
