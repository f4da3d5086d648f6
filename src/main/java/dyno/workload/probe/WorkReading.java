package dyno.workload.probe;

import dyno.workload.Footprint;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;

/**
 * The work of a driver in an operation of a workload.
 *
 * @param total the whole operation
 * @param decoded characters of the strings that the driver had the JDK make of bytes or of single characters, in the whole operation
 * @param methods the driver's methods that did something, by their numbers in the {@link WorkMeter}
 * @param regular those of them that each of the last operations called equally often
 * @param callsOut the calls that left the driver, by their numbers in the {@link WorkMeter}
 * @param allocatedBytes heap that the thread allocated, the driver and what it calls, without the JIT's savings
 * @param wire what was sent and received, without the commands; null when nothing was counted
 * @param steady whether the last operations had identical counts; else each figure is the median over them
 * @param failure why nothing was counted; null when it was
 */
public record WorkReading(
        String workload,
        WorkCount total,
        long decoded,
        Map<Integer, WorkCount> methods,
        Set<Integer> regular,
        Map<Integer, Long> callsOut,
        long allocatedBytes,
        Footprint wire,
        boolean steady,
        String failure)
        implements Serializable {
    public WorkReading {
        methods = Map.copyOf(methods);
        regular = Set.copyOf(regular);
        callsOut = Map.copyOf(callsOut);
    }

    static WorkReading failed(String workload, String reason) {
        return new WorkReading(workload, WorkCount.NONE, 0, Map.of(), Set.of(), Map.of(), 0, null, false, reason);
    }
}
