package dyno.recording;

import dyno.profile.FrameKind;
import java.util.Arrays;
import java.util.List;

/**
 * The stack traces and frames of previous chunks, by their recorded bytes: within a JVM's life a method keeps its id,
 * so most stack traces recur with the same bytes, and need not be decoded again. Everything is forgotten if a chunk has
 * different names for an id, like that of another JVM, or a different format of frames.
 */
final class StackMemory {
    /** How many stack traces, or frames, are remembered at most from one chunk to the next: 30 MB. */
    private static final int MOST = 1 << 19;

    private static final int UNKNOWN = -1;

    private final StackConsumer consumer;
    private Format format;
    private IdTable methods;
    private long[] methodIds;
    private long[] methodHashes;
    private FrameTable frames;
    private IdTable stacks;
    private int[] numbers;

    /**
     * The format of a chunk's frames.
     *
     * @param kinds of the frames by the number of their type
     * @param fields number of numbers in a frame
     * @param method which of them is the method
     * @param line which is the line
     * @param type which is the type
     */
    record Format(boolean asyncProfiler, List<FrameKind> kinds, int fields, int method, int line, int type) {}

    StackMemory(StackConsumer consumer) {
        this.consumer = consumer;
        empty();
    }

    /** Before a chunk is read: forgets everything if it does not apply to the chunk, or if it is too much. */
    void enter(Format next, ConstantPools constants) {
        boolean full = stacks.size() > MOST || frames.size() > MOST || methods.size() > MOST;
        if (full || !next.equals(format) || !agrees(constants)) {
            forget();
        }
        format = next;
    }

    private void forget() {
        if (stacks.size() > 0) {
            consumer.forgetStacks();
        }
        empty();
    }

    private void empty() {
        methods = new IdTable();
        methodIds = new long[64];
        methodHashes = new long[64];
        frames = new FrameTable();
        stacks = new IdTable();
        numbers = new int[64];
    }

    /** Whether all methods that the chunk shares with previous ones have the same names. */
    private boolean agrees(ConstantPools constants) {
        for (int i = 0; i < methods.size(); i++) {
            if (constants.hasMethod(methodIds[i]) && constants.methodHash(methodIds[i]) != methodHashes[i]) {
                return false;
            }
        }
        return true;
    }

    /** The consumer's number of the stack trace whose frames have that hash; -1 when it is not known. */
    int stack(long hash) {
        int index = stacks.find(hash);
        return index < 0 ? UNKNOWN : numbers[index];
    }

    /** Passes a stack trace to the consumer, and stores its number. */
    int addStack(long hash, int[] stack, int depth) {
        int index = stacks.add(hash);
        if (index >= numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        numbers[index] = consumer.stack(stack, depth);
        return numbers[index];
    }

    /** The frames that are known by their bytes. */
    FrameTable frames() {
        return frames;
    }

    /** Stores the name of a method that is part of a known frame. */
    void addMethod(long id, long hash) {
        int index = methods.add(id);
        methodIds = IdTable.fitting(methodIds, index);
        methodHashes = IdTable.fitting(methodHashes, index);
        methodIds[index] = id;
        methodHashes[index] = hash;
    }
}
