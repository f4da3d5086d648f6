package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;

/** Takes what a recording holds, frames and stack traces as numbers that it gives itself. */
public interface StackConsumer {
    /** The number, from 0, that stands for a frame in stacks. Asked at least once for each frame before its stacks come. */
    int number(Frame frame);

    /**
     * The number that stands for a stack trace from now on, in the chunks that follow, too, until all are forgotten. Equal ones
     * may be asked for again.
     *
     * @param frames from the topmost down to the thread's entry; the array is used again
     * @param depth how many frames of the array there are; none where the profiler could not walk the stack
     */
    int stack(int[] frames, int depth);

    /** The numbers of stack traces are not used any more and may be given to others. */
    void forgetStacks();

    /**
     * Takes what was sampled of an event on a stack trace; equal ones may come again with the next chunk.
     *
     * @param jmhWorker whether the thread runs JMH benchmarks
     * @param stack number of the stack trace
     * @param weights weight by time slice, in the event's unit; the array is used again
     * @param stackSamples number of stack samples, over all slices
     */
    void accept(Event event, boolean jmhWorker, int stack, long[] weights, long stackSamples);
}
