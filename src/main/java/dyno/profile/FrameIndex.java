package dyno.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers frames from 0, equal ones with the same number, so that stacks can be stored and compared as numbers. */
public final class FrameIndex {
    private final Map<Frame, Integer> numbers = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();

    /** The number of a frame; a new one if it has none. */
    public int number(Frame frame) {
        Integer known = numbers.putIfAbsent(frame, frames.size());
        if (known != null) {
            return known;
        }
        frames.add(frame);
        return frames.size() - 1;
    }

    public Frame frame(int number) {
        return frames.get(number);
    }

    /** How many frames have a number. */
    public int size() {
        return frames.size();
    }
}
