package dyno.recording;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Turns the stack traces of one chunk into numbers of frames, each name and each frame once. */
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
    private final StackConsumer consumer;
    private final FrameTable known = new FrameTable();
    private final boolean asyncProfiler;
    private final Layout layout;
    private final int fields;
    private final int method;
    private final int line;
    private final int type;
    private long[] values = new long[256];
    private int[] stack = new int[64];

    FrameResolver(ChunkInput in, ConstantPools constants, StackConsumer consumer) throws IOException {
        this.in = in;
        this.constants = constants;
        this.consumer = consumer;
        this.asyncProfiler = constants.frameTypes().containsKey(TYPES.indexOf("Kernel"));
        this.layout = constants.frameLayout();
        this.fields = layout.fields();
        this.method = layout.field("method");
        this.line = layout.field("lineNumber");
        this.type = layout.field("type");
    }

    /** The frames of the stack trace that was resolved last. */
    int[] stack() {
        return stack;
    }

    /** Resolves a stack trace by its number among the constants; its depth, -1 when the methods of some frames are missing. */
    int resolve(int stackTrace) throws IOException {
        in.seek(constants.framesAt(stackTrace));
        int depth = in.readCount();
        if (depth > stack.length) {
            stack = new int[depth];
        }
        if (depth * fields > values.length) {
            values = new long[depth * fields];
        }
        layout.readAll(in, values, depth);
        for (int i = 0; i < depth; i++) {
            int value = i * fields;
            int frame = frame(values[value + method], (int) values[value + line], (int) values[value + type]);
            if (frame < 0) {
                return -1;
            }
            stack[i] = frame;
        }
        return depth;
    }

    private int frame(long methodId, int lineNumber, int frameType) throws IOException {
        int frame = known.get(methodId, lineNumber, frameType);
        if (frame < 0 && constants.hasMethod(methodId)) {
            FrameKind kind = kind(frameType);
            // async-profiler puts the library where other frames have their class; the JDK's native frames are methods
            String className = asyncProfiler && !kind.isJava() ? "" : constants.className(methodId);
            String methodName = constants.methodName(methodId);
            frame = consumer.number(new Frame(className, methodName, lineNumber == NO_LINE ? 0 : lineNumber, kind));
            known.put(methodId, lineNumber, frameType, frame);
        }
        return frame;
    }

    private FrameKind kind(int frameType) {
        Map<Integer, String> names = constants.frameTypes();
        int number = names.containsKey(frameType) ? TYPES.indexOf(names.get(frameType)) : frameType;
        return number >= 0 && number < KINDS.length ? KINDS[number] : FrameKind.NATIVE;
    }
}
