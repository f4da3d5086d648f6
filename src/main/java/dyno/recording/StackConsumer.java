package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;

/** Receives the contents of a recording, with frames and stack traces as numbers that it assigns. */
public interface StackConsumer {
    /** The number, from 0, of a frame in stacks. Called at least once for each frame before its stacks. */
    int number(Frame frame);

    /**
     * The number of a stack trace from now on, also in later chunks, until all are forgotten. Called repeatedly for
     * equal ones.
     *
     * @param frames from the topmost down to the thread's entry; the array is reused
     * @param depth how many frames of the array there are; none where the profiler could not walk the stack
     */
    int stack(int[] frames, int depth);

    /** The numbers of stack traces are not used any more and may be given to others. */
    void forgetStacks();

    /**
     * Receives the samples of an event on a stack trace; equal ones may follow with the next chunk.
     *
     * @param jmhWorker whether the thread runs JMH benchmarks
     * @param stack number of the stack trace
     * @param weights weight by time slice, in the event's unit; the array is reused
     * @param stackSamples number of stack samples, over all slices
     */
    void accept(Event event, boolean jmhWorker, int stack, long[] weights, long stackSamples);
}
