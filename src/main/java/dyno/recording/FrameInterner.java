package dyno.recording;

import dyno.profile.Frame;
import java.util.HashMap;
import java.util.Map;

/** Keeps one object per frame over the chunks of a file, so that comparing stack traces seldom looks into them. */
final class FrameInterner {
    private final Map<Frame, Frame> frames = new HashMap<>();

    Frame intern(Frame frame) {
        Frame known = frames.putIfAbsent(frame, frame);
        return known == null ? frame : known;
    }
}
