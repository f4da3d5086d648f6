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
 * @param wallClock by how much the clock frequency lengthened the wall time, see {@link #wallClock(double, double, double,
 *     boolean)}: 1.02 for 2 %; 1 where unknown
 * @param jvmNanos CPU time of the JVM's own threads, such as the collector's and the JIT's, ns/op; counted in clock ticks of the
 *     system, so that only the mean over many slices tells anything; NaN if unknown
 */
public record IterationScore(
        long operations,
        double wallNanos,
        double cpuNanos,
        double allocatedBytes,
        double beat,
        double clock,
        double waiting,
        double wallClock,
        double jvmNanos) {
    private static final double MOST_WAITING = 0.02;

    /** A client thread without a metronome reports 0 for beat and clock. */
    public IterationScore {
        beat = beat > 0 ? beat : Double.NaN;
        clock = clock > 0 ? clock : Double.NaN;
    }

    /**
     * By how much the clock frequency lengthens wall time: like the clock where client and server compute on this machine; else only
     * the client's CPU time follows the clock, and the rest is waiting.
     *
     * @param wallNanos wall time, ns/op
     * @param cpuNanos CPU time of the client, ns/op; all of its threads together can exceed the wall time
     * @param clock see {@link #clock()}
     * @param computed whether all of the wall time is spent in computing on this machine
     * @return 1.02 for 2 %; 1 where unknown
     */
    public static double wallClock(double wallNanos, double cpuNanos, double clock, boolean computed) {
        if (!(clock > 0)) {
            return 1;
        }
        if (computed) {
            return clock;
        }
        double own = Math.min(cpuNanos, wallNanos);
        return Double.isNaN(own) ? 1 : wallNanos / (wallNanos - own + own / clock);
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

    /** Wall time at the clock frequency before the run, ns/op. */
    double wallNanosByClock() {
        return wallNanos / wallClock;
    }

    /** The same with the beat divided by a ratio. */
    IterationScore withBeatOver(double ratio) {
        return new IterationScore(
                operations, wallNanos, cpuNanos, allocatedBytes, beat / ratio, clock, waiting, wallClock, jvmNanos);
    }

    public boolean hasBeats() {
        return !Double.isNaN(beat);
    }
}
