package dyno.workload.probe;

import java.io.Serializable;

/**
 * The counted work of a driver's code in one operation.
 *
 * @param bytecodes executed bytecode instructions of the driver's own methods
 * @param calls calls of the driver's own methods and constructors
 * @param callsOut calls of methods that are not in the driver's jar: the JDK's and those of libraries
 * @param copied array elements and characters that the driver had the JDK copy
 */
public record WorkCount(long bytecodes, long calls, long callsOut, long copied) implements Serializable {
    public static final WorkCount NONE = new WorkCount(0, 0, 0, 0);

    public WorkCount plus(WorkCount other) {
        return new WorkCount(
                bytecodes + other.bytecodes, calls + other.calls, callsOut + other.callsOut, copied + other.copied);
    }

    static WorkCount of(long[] counters, int method) {
        int first = method * WorkMeter.KINDS;
        return new WorkCount(
                counters[first + WorkMeter.BYTECODES],
                counters[first + WorkMeter.CALLS],
                counters[first + WorkMeter.CALLS_OUT],
                counters[first + WorkMeter.COPIED]);
    }
}
