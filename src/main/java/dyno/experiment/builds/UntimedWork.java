package dyno.experiment.builds;

import dyno.experiment.counts.WorkRow;
import dyno.workload.probe.WorkCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Workloads that the driver supports, no patch of a validation targets and no guard watches, sorted by what the
 * candidate does in them by exact counts.
 *
 * @param same every figure is equal
 * @param less some differ, none grows by more than the threshold
 * @param more some figure grows by more than the threshold, or the candidate alone failed; the largest growth first
 * @param notCounted counting failed with one of the drivers, or they cannot be repeated over replay
 */
public record UntimedWork(List<String> same, List<String> less, List<String> more, List<String> notCounted) {
    /** How many of those with more work are timed. A patch of code that each operation runs may do more in all. */
    private static final int MOST_TIMED = 3;

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
        List<WorkRow> more = new ArrayList<>();
        List<String> notCounted = new ArrayList<>();
        for (WorkRow row : counted) {
            if (row.failure() != null && !row.onlyCandidateFailed()) {
                notCounted.add(row.workload());
            } else if (row.same()) {
                same.add(row.workload());
            } else if (growth(row) > threshold) {
                more.add(row);
            } else {
                less.add(row.workload());
            }
        }
        more.sort(Comparator.comparingDouble(UntimedWork::growth).reversed());
        return new UntimedWork(same, less, more.stream().map(WorkRow::workload).toList(), notCounted);
    }

    /**
     * The largest relative growth of a figure. Copying an element costs no more than a bytecode, so further copies are compared
     * with the bytecodes. Where only the candidate failed, its forks show why: infinite.
     */
    private static double growth(WorkRow row) {
        if (row.onlyCandidateFailed()) {
            return Double.POSITIVE_INFINITY;
        }
        WorkCount before = row.before();
        WorkCount after = row.after();
        return Math.max(
                relative(after.bytecodes() - before.bytecodes(), before.bytecodes()),
                Math.max(
                        relative(after.callsOut() - before.callsOut(), before.callsOut()),
                        relative(after.copied() - before.copied(), before.bytecodes())));
    }

    private static double relative(long growth, long whole) {
        return growth <= 0 ? 0 : (double) growth / whole;
    }

    /** Those with more work that are timed as guards: the three in which a figure grows most. */
    public List<String> toBeTimed() {
        return more.subList(0, Math.min(MOST_TIMED, more.size()));
    }

    /** How many workloads were counted. */
    public int counted() {
        return same.size() + less.size() + more.size();
    }
}
