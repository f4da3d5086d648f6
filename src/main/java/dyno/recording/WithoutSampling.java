package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;
import java.util.BitSet;

/**
 * Leaves out stack samples of what async-profiler itself does in the program's threads: it walks the stack whenever it samples an
 * allocation, and a sampler of CPU time would charge that to the method that allocates. Samples of allocation pass.
 */
final class WithoutSampling implements StackConsumer {
    private final StackConsumer consumer;
    private final BitSet samplerFrames = new BitSet();
    private final BitSet samplerStacks = new BitSet();

    WithoutSampling(StackConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public int number(Frame frame) {
        int number = consumer.number(frame);
        if (!frame.kind().isJava() && isSampler(frame.methodName())) {
            samplerFrames.set(number);
        }
        return number;
    }

    /** The JVM's functions that call a sampler of allocations, and async-profiler's. */
    private static boolean isSampler(String function) {
        return function.startsWith("MemAllocator::Allocation::notify_allocation_jvmti_sampler")
                || function.startsWith("JvmtiExport::post_sampled_object_alloc")
                || function.startsWith("ObjectSampler::");
    }

    @Override
    public int stack(int[] frames, int depth) {
        int stack = consumer.stack(frames, depth);
        boolean samples = false;
        for (int i = 0; i < depth && !samples; i++) {
            samples = samplerFrames.get(frames[i]);
        }
        samplerStacks.set(stack, samples);
        return stack;
    }

    @Override
    public void forgetStacks() {
        samplerStacks.clear();
        consumer.forgetStacks();
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int stack, long[] weights, long stackSamples) {
        if (!samplerStacks.get(stack) || event == Event.ALLOCATION || event == Event.LIVE) {
            consumer.accept(event, jmhWorker, stack, weights, stackSamples);
        }
    }
}
