package dyno.recording;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Turns the stack traces of one chunk into frames, each name and each frame once. */
final class FrameResolver {
    /** What a recording calls its types of frames, by their usual number. */
    private static final List<String> TYPES =
            List.of("Interpreted", "JIT compiled", "Inlined", "Native", "C++", "Kernel", "C1 compiled");

    private static final FrameKind[] KINDS = {
        FrameKind.INTERPRETED,
        FrameKind.COMPILED,
        FrameKind.INLINED,
        FrameKind.NATIVE,
        FrameKind.CPP,
        FrameKind.KERNEL,
        FrameKind.C1_COMPILED
    };

    /** How the JDK writes that it does not know the line. */
    private static final int NO_LINE = 0xFFFF;

    private final ChunkInput in;
    private final ConstantPools constants;
    private final FrameInterner interner;
    private final FrameTable known = new FrameTable();
    private final boolean asyncProfiler;
    private final Layout layout;
    private final int method;
    private final int line;
    private final int type;
    private final long[] values;
    private Frame[] stack = new Frame[256];

    FrameResolver(ChunkInput in, ConstantPools constants, FrameInterner interner) throws IOException {
        this.in = in;
        this.constants = constants;
        this.interner = interner;
        this.asyncProfiler = constants.frameTypes().containsKey(TYPES.indexOf("Kernel"));
        this.layout = constants.frameLayout();
        this.method = layout.field("method");
        this.line = layout.field("lineNumber");
        this.type = layout.field("type");
        this.values = new long[layout.fields()];
    }

    /** The frames of a stack trace, by its number among the constants; null when the methods of some are missing. */
    StackTrace stackTrace(int stackTrace) throws IOException {
        in.seek(constants.framesAt(stackTrace));
        int count = in.readCount();
        if (count > stack.length) {
            stack = new Frame[count];
        }
        for (int i = 0; i < count; i++) {
            layout.read(in, values, values.length);
            Frame frame = frame(values[method], (int) values[line], (int) values[type]);
            if (frame == null) {
                return null;
            }
            stack[i] = frame;
        }
        return StackTrace.of(stack, count);
    }

    private Frame frame(long methodId, int line, int type) throws IOException {
        Frame frame = known.get(methodId, line, type);
        if (frame == null && constants.hasMethod(methodId)) {
            long next = in.position();
            frame = interner.intern(resolve(methodId, line == NO_LINE ? 0 : line, kind(type)));
            known.put(methodId, line, type, frame);
            in.seek(next);
        }
        return frame;
    }

    private FrameKind kind(int type) {
        Map<Integer, String> names = constants.frameTypes();
        int number = names.containsKey(type) ? TYPES.indexOf(names.get(type)) : type;
        return number >= 0 && number < KINDS.length ? KINDS[number] : FrameKind.NATIVE;
    }

    private Frame resolve(long methodId, int line, FrameKind kind) throws IOException {
        // async-profiler puts the library where other frames have their class; the JDK's native frames are methods
        boolean symbol = asyncProfiler && !kind.isJava();
        String className = symbol ? "" : constants.className(methodId);
        return new Frame(className, constants.methodName(methodId), line, kind);
    }
}
