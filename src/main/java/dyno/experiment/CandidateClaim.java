package dyno.experiment;

import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportKind;
import dyno.workload.catalogue.WorkloadName;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * What a candidate claims to improve, and what it is judged by.
 *
 * <p>CPU time is the least noisy, but the client thread spends none while it waits. Where the waiting may differ, or other threads may
 * work meanwhile, wall time decides.
 *
 * @param targets workloads that the claim is about; the others are watched for regressions
 * @param declared what is known of all workloads without observing them: WIRE_CHANGE, CHECKED or UNKNOWN
 * @param observed what was seen of baseline and candidate in a workload before the first round: ROUND_TRIPS, WAITS, BYTES or ALIKE
 */
public record CandidateClaim(
        Set<WorkloadName> targets, DecidingMetric declared, Map<WorkloadName, DecidingMetric> observed) {
    public CandidateClaim {
        targets = Set.copyOf(targets);
        observed = Map.copyOf(observed);
    }

    /** For a driver that is not a patch, and of which nothing was observed: all given workloads. */
    public static CandidateClaim about(Collection<WorkloadName> workloads) {
        return about(workloads, Map.of());
    }

    /** For a driver that is not a patch: all given workloads. */
    public static CandidateClaim about(Collection<WorkloadName> workloads, Map<WorkloadName, DecidingMetric> observed) {
        return new CandidateClaim(Set.copyOf(workloads), DecidingMetric.UNKNOWN, observed);
    }

    /** The metric that decides in a cell. */
    public Metric primary(Cell cell) {
        return deciding(cell).metric();
    }

    /** The metric that decides in a cell, and why. */
    public DecidingMetric deciding(Cell cell) {
        DecidingMetric seen = observed.getOrDefault(cell.workload(), declared);
        if (declared == DecidingMetric.WIRE_CHANGE) {
            return declared;
        }
        if (seen == DecidingMetric.ROUND_TRIPS) {
            return seen;
        }
        if (cell.transport().kind() == TransportKind.DELAYED) {
            return DecidingMetric.DELAY;
        }
        if (cell.workload().prototype().isConcurrent()) {
            return DecidingMetric.THREADS;
        }
        if (seen == DecidingMetric.WAITS) {
            return seen;
        }
        return cell.transport().isReplay() ? DecidingMetric.REPLAY : seen;
    }
}
