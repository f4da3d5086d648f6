package dyno.run;

import dyno.workload.fork.QuietTime;

/**
 * The measurements of one JMH iteration, which is a slice of some milliseconds between two beats.
 *
 * @param operations operations completed
 * @param wallNanos wall time, ns/op
 * @param cpuNanos CPU time of the client thread, ns/op
 * @param allocatedBytes bytes allocated by the client thread per operation
 * @param beat the worse of both beats over a quiet one: 1 in quiet time, 1.1 and more with a neighbour; NaN if unknown
 * @param clock duration of the chained piece of the beats, divided by its duration before the run: 1.02 if the
 *     processor's clock is 2 % slower; NaN where unknown
 * @param waiting share of the time in which the client thread was ready but waited for its processor; NaN if unknown
 */
public record IterationScore(
        long operations,
        double wallNanos,
        double cpuNanos,
        double allocatedBytes,
        double beat,
        double clock,
        double waiting) {
    private static final double MOST_WAITING = 0.02;

    /** Runs stored by older versions have no beats. */
    public IterationScore {
        beat = beat > 0 ? beat : Double.NaN;
        clock = clock > 0 ? clock : Double.NaN;
    }

    /**
     * Whether nothing else used the core. The rule uses neither the driver nor the score.
     *
     * @param alone whether the client thread had its processor for itself; where it shares one with the server, it
     *     waits by design
     */
    boolean isQuiet(boolean alone) {
        return !(beat > 1 + QuietTime.TOLERANCE) && !(alone && waiting > MOST_WAITING);
    }

    /** CPU time at the clock frequency before the run, ns/op. */
    double cpuNanosByClock() {
        return Double.isNaN(clock) ? cpuNanos : cpuNanos / clock;
    }

    /** Whether there are usable beats. */
    boolean hasBeats() {
        return !Double.isNaN(beat);
    }
}
