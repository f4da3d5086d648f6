package dyno.recording;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.StackTrace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import one.jfr.ClassRef;
import one.jfr.Dictionary;
import one.jfr.JfrReader;
import one.jfr.MethodRef;

/** Turns the ids of one chunk into frames, each name and each frame once. */
final class FrameResolver {
    /** By the recording's number; async-profiler tells code of the first compiler (6) from that of the second. */
    private static final FrameKind[] KINDS = {
        FrameKind.INTERPRETED,
        FrameKind.COMPILED,
        FrameKind.INLINED,
        FrameKind.NATIVE,
        FrameKind.CPP,
        FrameKind.KERNEL,
        FrameKind.COMPILED
    };

    /** How the JDK writes that it does not know the line. */
    private static final int NO_LINE = 0xFFFF;

    private static final StackTrace NO_FRAMES = new StackTrace(List.of());

    private final JfrReader jfr;
    private final StackFold fold;
    private final boolean asyncProfiler;
    private final Dictionary<Method> methods = new Dictionary<>();

    FrameResolver(JfrReader jfr, StackFold fold) {
        this.jfr = jfr;
        this.fold = fold;
        Map<Integer, String> types = jfr.enums.getOrDefault("jdk.types.FrameType", Map.of());
        this.asyncProfiler = types.containsKey(FrameKind.KERNEL.ordinal());
    }

    /** The frames of a stack trace; none where the profiler could not walk the stack. */
    StackTrace stackTrace(one.jfr.StackTrace recorded) {
        if (recorded == null) {
            return NO_FRAMES;
        }
        Frame[] frames = new Frame[recorded.methods.length];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = frame(recorded.methods[i], recorded.types[i], line(recorded.locations[i]));
        }
        return new StackTrace(List.of(frames));
    }

    private static int line(int location) {
        int line = location >>> 16;
        return line == NO_LINE ? 0 : line;
    }

    private Frame frame(long methodId, byte type, int line) {
        Method method = methods.get(methodId);
        if (method == null) {
            method = method(methodId);
            methods.put(methodId, method);
        }
        int place = line << 8 | type;
        Frame frame = method.frames.get(place);
        if (frame == null) {
            FrameKind kind = type >= 0 && type < KINDS.length ? KINDS[type] : FrameKind.NATIVE;
            // async-profiler puts the library where other frames have their class; the JDK's native frames are methods
            boolean symbol = asyncProfiler && !kind.isJava();
            frame = fold.intern(new Frame(symbol ? "" : method.className, method.name, line, kind));
            method.frames.put(place, frame);
        }
        return frame;
    }

    private Method method(long id) {
        MethodRef method = jfr.methods.get(id);
        if (method == null) {
            return new Method("", "unknown");
        }
        ClassRef owner = jfr.classes.get(method.cls);
        String className = owner == null ? "" : symbol(owner.name).replace('/', '.');
        return new Method(className, symbol(method.name));
    }

    private String symbol(long id) {
        byte[] symbol = jfr.symbols.get(id);
        return symbol == null ? "" : new String(symbol, StandardCharsets.UTF_8);
    }

    private record Method(String className, String name, Dictionary<Frame> frames) {
        Method(String className, String name) {
            this(className, name, new Dictionary<>());
        }
    }
}
