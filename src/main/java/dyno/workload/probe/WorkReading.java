package dyno.workload.probe;

import java.io.Serializable;
import java.util.Map;

/**
 * The work of a driver in an operation of a workload.
 *
 * @param workload name
 * @param total the whole operation
 * @param decoded characters of the strings that the driver had the JDK make of bytes or of single characters, in the whole operation
 * @param methods the driver's methods that did something, by their numbers in the {@link WorkMeter}
 * @param steady whether the last operations had identical counts; else each figure is the median over them
 * @param failure why nothing was counted; null when it was
 */
public record WorkReading(
        String workload, WorkCount total, long decoded, Map<Integer, WorkCount> methods, boolean steady, String failure)
        implements Serializable {
    public WorkReading {
        methods = Map.copyOf(methods);
    }

    static WorkReading failed(String workload, String reason) {
        return new WorkReading(workload, WorkCount.NONE, 0, Map.of(), false, reason);
    }
}
