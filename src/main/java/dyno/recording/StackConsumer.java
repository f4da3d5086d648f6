package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;

/** Takes what a recording holds, one stack trace after the other, frames as numbers that it gives itself. */
public interface StackConsumer {
    /** The number, from 0, that stands for a frame in stacks. Asked at least once for each frame before its stacks come. */
    int number(Frame frame);

    /**
     * Takes what was sampled of an event on a stack trace; equal ones may come again with the next chunk.
     *
     * @param jmhWorker whether the thread runs JMH benchmarks
     * @param stack frames from the topmost down to the thread's entry; the array is used again
     * @param depth how many frames of the array there are; none where the profiler could not walk the stack
     * @param weights weight by time slice, in the event's unit; the array is used again
     * @param stackSamples number of stack samples, over all slices
     */
    void accept(Event event, boolean jmhWorker, int[] stack, int depth, long[] weights, long stackSamples);
}
