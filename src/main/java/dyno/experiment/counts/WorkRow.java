package dyno.experiment.counts;

import dyno.workload.probe.WorkCount;
import java.util.List;

/**
 * What two drivers do in the same operation, counted over replay; nothing is timed.
 *
 * @param workload name, both where they differ
 * @param baseline coordinates of a driver
 * @param candidate coordinates of the other
 * @param before what the baseline does in an operation
 * @param after what the candidate does
 * @param steady whether the last operations of each had identical counts; else the figures are medians over them
 * @param methods the driver's methods whose executed bytecodes differ, those that differ most first, ten at most
 * @param doubts counts that contradict the verdict on CPU time and should be examined, one sentence each
 * @param failure why nothing was counted; null when it was
 */
public record WorkRow(
        String workload,
        String baseline,
        String candidate,
        WorkCount before,
        WorkCount after,
        boolean steady,
        List<MethodWork> methods,
        List<String> doubts,
        String failure) {
    public WorkRow {
        methods = List.copyOf(methods);
        doubts = List.copyOf(doubts);
    }

    /** A method, overloads together, with its own work in an operation. */
    public record MethodWork(String name, WorkCount before, WorkCount after) {}

    /** For drivers of which one could not be counted. */
    public static WorkRow failed(String workload, String baseline, String candidate, String reason) {
        return new WorkRow(
                workload, baseline, candidate, WorkCount.NONE, WorkCount.NONE, false, List.of(), List.of(), reason);
    }

    /** For a workload in which the baseline was counted, and the candidate failed. */
    public static WorkRow broken(String workload, String baseline, String candidate, WorkCount before, String reason) {
        return new WorkRow(workload, baseline, candidate, before, WorkCount.NONE, false, List.of(), List.of(), reason);
    }

    public boolean onlyCandidateFailed() {
        return failure != null && !before.equals(WorkCount.NONE);
    }

    /** The same with doubts. */
    public WorkRow doubted(List<String> reasons) {
        return new WorkRow(workload, baseline, candidate, before, after, steady, methods, reasons, failure);
    }

    /** Whether there is no difference in any of the figures. */
    public boolean same() {
        return failure == null && before.equals(after);
    }

    /** Executed bytecodes of the candidate over those of the baseline. */
    public double ratio() {
        return (double) after.bytecodes() / before.bytecodes();
    }
}
