package dyno.recording;

import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.recording.StackMemory.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Converts the stack traces of one chunk to the consumer's numbers, decoding only those that are not known from before.
 */
final class FrameResolver {
    /** A recording's names of frame types, by their usual number. */
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

    /** One of the JDK's values for an unknown line; the other one is -1. */
    private static final int NO_LINE = 0xFFFF;

    private final ChunkInput in;
    private final ConstantPools constants;
    private final StackConsumer consumer;
    private final StackMemory memory;
    private final FrameTable known;
    private final IdTable methodNumbers = new IdTable();
    private final List<Method> methods = new ArrayList<>();
    private final boolean asyncProfiler;
    private final FrameKind[] kinds;
    private final Layout layout;
    private final int fields;
    private final int method;
    private final int line;
    private final int type;
    private final long[] values;
    private int[] stack = new int[64];

    private record Method(String className, String name) {}

    /**
     * A resolver.
     *
     * @param memory of previous chunks
     */
    FrameResolver(ChunkInput in, ConstantPools constants, StackConsumer consumer, StackMemory memory)
            throws IOException {
        this.in = in;
        this.constants = constants;
        this.consumer = consumer;
        this.memory = memory;
        this.asyncProfiler = constants.areAsyncProfilers();
        this.kinds = kinds(constants.frameTypes());
        this.layout = constants.frameLayout();
        this.fields = layout.fields();
        this.values = new long[fields];
        this.method = layout.field("method");
        this.line = layout.field("lineNumber");
        this.type = layout.field("type");
        memory.enter(new Format(asyncProfiler, List.of(kinds), fields, method, line, type), constants);
        this.known = memory.frames();
    }

    /** The consumer's number of no frames at all. */
    int none() {
        return consumer.stack(stack, 0);
    }

    /**
     * Resolves a stack trace by its number among the constants; the consumer's number of it, -1 when the methods of some frames
     * are missing.
     */
    int resolve(int stackTrace) throws IOException {
        // Frames that are not plain numbers, which no recorder writes yet, refer to their chunk
        if (!layout.isNumbers()) {
            int depth = decode(stackTrace);
            return depth < 0 ? -1 : consumer.stack(stack, depth);
        }
        long hash = constants.framesHash(stackTrace);
        int number = memory.stack(hash);
        if (number < 0) {
            int depth = decode(stackTrace);
            number = depth < 0 ? -1 : memory.addStack(hash, stack, depth);
        }
        return number;
    }

    private int decode(int stackTrace) throws IOException {
        in.seek(constants.framesAt(stackTrace));
        int depth = in.readCount(Math.max(1, layout.leastBytes()));
        if (depth > stack.length) {
            stack = new int[depth];
        }
        int found = 0;
        while ((found = lookUp(found, depth)) < depth) {
            int frame = decode();
            if (frame < 0) {
                return -1;
            }
            stack[found++] = frame;
        }
        return depth;
    }

    private int lookUp(int from, int depth) throws IOException {
        return layout.isNumbers() ? in.lookUp(known, fields, stack, from, depth) : from;
    }

    private int decode() throws IOException {
        long head = in.head();
        long tail = in.tail();
        layout.read(in, values, fields);
        Method owner = method(values[method]);
        if (owner == null) {
            return -1;
        }
        FrameKind kind = kind(values[type]);
        // async-profiler puts the library where other frames have their class; the JDK's native frames are methods
        String className = asyncProfiler && !kind.isJava() ? "" : owner.className;
        int frame = consumer.number(new Frame(className, owner.name, lineNumber(values[line]), kind));
        if (layout.isNumbers() && in.frameBytes() > 0) {
            known.put(head, tail, frame);
        }
        return frame;
    }

    /** A line, from 1; 0 if it is unknown. */
    private static int lineNumber(long written) {
        int number = (int) written;
        return number <= 0 || number == NO_LINE ? 0 : number;
    }

    private Method method(long id) throws IOException {
        int number = methodNumbers.find(id);
        if (number >= 0) {
            return methods.get(number);
        }
        if (!constants.hasMethod(id)) {
            return null;
        }
        long next = in.position();
        Method found = new Method(constants.className(id), constants.methodName(id));
        in.seek(next);
        methodNumbers.add(id);
        methods.add(found);
        memory.addMethod(id, constants.methodHash(id));
        return found;
    }

    private FrameKind kind(long frameType) {
        return frameType >= 0 && frameType < kinds.length ? kinds[(int) frameType] : FrameKind.NATIVE;
    }

    /** The kinds of frames by the number that this recording gives them. */
    private static FrameKind[] kinds(Map<Integer, String> types) {
        FrameKind[] kinds = KINDS.clone();
        for (int number = 0; number < kinds.length; number++) {
            int usual = TYPES.indexOf(types.getOrDefault(number, ""));
            kinds[number] = usual >= 0 ? KINDS[usual] : types.containsKey(number) ? FrameKind.NATIVE : KINDS[number];
        }
        return kinds;
    }
}
