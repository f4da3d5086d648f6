package dyno.workload.probe;

import java.io.Serializable;

/**
 * A series of operations through a driver whose methods are timed.
 *
 * @param nanos wall time of the operations, ns
 * @param calls of all methods
 * @param watchedNanos the part of the time in the watched methods, with all that they called, ns
 * @param watchedCalls of watched methods outside of others
 * @param callsWithin of any methods within the watched ones
 * @param cost of the timing of a call, measured next to the operations
 */
public record TimedPass(long nanos, long calls, long watchedNanos, long watchedCalls, long callsWithin, ClockCost cost)
        implements Serializable {
    /** Wall time for each call of a method, ns: least where nothing has interrupted the operations. */
    public double nanosPerCall() {
        return (double) nanos / calls;
    }

    /** The part of the operations' time in the watched methods, both without the cost of timing, 0 to 1. */
    public double share() {
        double watched = watchedNanos - cost.of(watchedCalls, callsWithin);
        return watched > 0 ? watched / (nanos - cost.of(0, calls)) : 0;
    }
}
