package dyno.recording;

import dyno.profile.Event;
import dyno.profile.StackTrace;

/** Takes what a recording holds, one stack trace after the other. */
@FunctionalInterface
public interface StackConsumer {
    /**
     * Takes what was sampled of an event on a stack trace; equal stack traces may come again with the next chunk.
     *
     * @param jmhWorker whether the thread runs JMH benchmarks
     * @param weights weight by time slice, in the event's unit
     * @param stackSamples number of stack samples, over all slices
     */
    void accept(Event event, boolean jmhWorker, StackTrace trace, long[] weights, long stackSamples);
}
