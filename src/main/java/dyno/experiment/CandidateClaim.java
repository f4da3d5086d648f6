package dyno.experiment;

import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportKind;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a candidate claims to improve, and what it is judged by.
 *
 * <p>CPU time is the least noisy, but the client thread spends none while it waits. Where the waiting may differ, wall
 * time decides: where the protocol changes, where the number of round trips differs, over a distance, and where several threads may
 * wait for each other.
 *
 * @param targets workloads that the claim is about; the others are watched for regressions
 * @param changesWire whether the candidate declares that it sends something different
 * @param otherRoundTrips workloads in which its number of round trips differs from the baseline's
 */
public record CandidateClaim(Set<WorkloadName> targets, boolean changesWire, Set<WorkloadName> otherRoundTrips) {
    /** For a driver that is not a patch and waits as its baseline does: all given workloads. */
    public static CandidateClaim about(Collection<WorkloadName> workloads) {
        return about(workloads, Set.of());
    }

    /** For a driver that is not a patch: all given workloads. */
    public static CandidateClaim about(Collection<WorkloadName> workloads, Set<WorkloadName> otherRoundTrips) {
        return new CandidateClaim(Set.copyOf(workloads), false, Set.copyOf(otherRoundTrips));
    }

    public Metric primary(Cell cell) {
        return changesWire || otherRoundTrips.contains(cell.workload()) || isDistant(cell) || isConcurrent(cell)
                ? Metric.WALL
                : Metric.CPU;
    }

    private static boolean isConcurrent(Cell cell) {
        return cell.workload().prototype().isConcurrent();
    }

    private static boolean isDistant(Cell cell) {
        return cell.transport().kind() == TransportKind.DELAYED;
    }

    /** Why it is not CPU time everywhere, one sentence per reason. */
    public List<String> reasons(String candidate, Collection<Cell> cells) {
        List<String> reasons = new ArrayList<>();
        if (changesWire) {
            reasons.add(candidate + " is judged by wall time: its header declares a wire change.");
        }
        for (WorkloadName workload : new TreeSet<>(otherRoundTrips)) {
            reasons.add(candidate + " is judged by wall time in " + workload
                    + ": it makes a different number of round trips, which CPU time does not include.");
        }
        cells.stream()
                .filter(CandidateClaim::isDistant)
                .forEach(cell -> reasons.add("Over " + cell.transport()
                        + ", wall time decides: CPU time does not include the network delay."));
        cells.stream()
                .filter(CandidateClaim::isConcurrent)
                .forEach(cell -> reasons.add("In " + cell.workload()
                        + ", wall time decides: CPU time does not include that threads wait for each other."));
        return reasons.stream().distinct().toList();
    }
}
