package dyno.result;

import dyno.workload.probe.WorkCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Workloads that no patch of a validation targets and no guard watches, sorted by what the candidate does in them by exact counts.
 *
 * @param same every figure is equal
 * @param less some differ, none grows by more than the threshold
 * @param more some figure grows by more than the threshold, or the candidate alone failed: these are timed as guards
 * @param notCounted the driver does not support them, or they cannot be repeated over replay
 */
public record UntimedWork(List<String> same, List<String> less, List<String> more, List<String> notCounted) {
    public static final UntimedWork NONE = new UntimedWork(List.of(), List.of(), List.of(), List.of());

    public UntimedWork {
        same = List.copyOf(same);
        less = List.copyOf(less);
        more = List.copyOf(more);
        notCounted = List.copyOf(notCounted);
    }

    /**
     * Sorts counted workloads.
     *
     * @param threshold relative growth from which on a workload has to be timed, such as 0.01
     */
    public static UntimedWork of(List<WorkRow> counted, double threshold) {
        List<String> same = new ArrayList<>();
        List<String> less = new ArrayList<>();
        List<String> more = new ArrayList<>();
        List<String> notCounted = new ArrayList<>();
        for (WorkRow row : counted) {
            List<String> kind = row.failure() != null && !row.isBroken()
                    ? notCounted
                    : row.same() ? same : isToBeTimed(row, threshold) ? more : less;
            kind.add(row.workload());
        }
        return new UntimedWork(same, less, more, notCounted);
    }

    /** One in which only the candidate failed shows in its forks why. */
    private static boolean isToBeTimed(WorkRow row, double threshold) {
        return row.isBroken() || grows(row.before(), row.after(), threshold);
    }

    /** Copying an element costs no more than a bytecode, so a few more of them are compared with the bytecodes. */
    private static boolean grows(WorkCount before, WorkCount after, double threshold) {
        return after.bytecodes() > before.bytecodes() * (1 + threshold)
                || after.callsOut() > before.callsOut() * (1 + threshold)
                || after.copied() - before.copied() > before.bytecodes() * threshold;
    }

    /** How many workloads were counted. */
    public int counted() {
        return same.size() + less.size() + more.size();
    }
}
