package dyno.workload.probe;

import java.io.Serializable;

/**
 * What it costs to time a call.
 *
 * @param nanos wall time in which a method that does nothing is timed, ns
 * @param ownNanos the part of it that counts as the time of that method, ns
 */
public record ClockCost(double nanos, double ownNanos) implements Serializable {
    /**
     * The part of the cost that is subtracted, as in the profiler of NetBeans: the processor runs some of the timing
     * beside the method's own code, so that more would be too much.
     */
    static final double SUBTRACTED = 0.88;

    /** What is to be subtracted from the time of some methods. */
    double of(long methods, long calledByThem) {
        return SUBTRACTED * (methods * ownNanos + calledByThem * nanos);
    }
}
