package dyno.feature.inspect;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which profiles are compared, and from how many forks.
 *
 * @param baseline one side
 * @param candidate the other; may be the baseline itself, with another workload, or to see the noise
 * @param workloads simple names
 * @param candidateWorkload what the candidate runs instead; empty for the same
 * @param forks profiled forks, and as many without a profiler, on each side in each workload and transport
 * @param seed of the shuffled order
 */
public record DifferenceOptions(
        DriverCoordinates baseline,
        DriverCoordinates candidate,
        List<WorkloadName> workloads,
        String candidateWorkload,
        List<TransportName> transports,
        int forks,
        long seed) {
    /** What both sides measure in one workload over one transport. */
    record Pair(Cell baseline, Cell candidate) {}

    /** Each workload over each transport that both sides' operations run over. */
    List<Pair> pairs() {
        return workloads.stream().flatMap(this::pairsOf).toList();
    }

    /** What the candidate runs where the baseline runs a workload. */
    WorkloadName workloadOfCandidate(WorkloadName workload) {
        return candidateWorkload.isEmpty() ? workload : WorkloadName.stored(candidateWorkload);
    }

    private Stream<Pair> pairsOf(WorkloadName workload) {
        WorkloadName other = workloadOfCandidate(workload);
        return transports.stream()
                .filter(workload.prototype()::runsOver)
                .filter(other.prototype()::runsOver)
                .map(transport ->
                        new Pair(new Cell(baseline, workload, transport), new Cell(candidate, other, transport)));
    }

    List<ForkSpec> plan() {
        ShuffledForks schedule = new ShuffledForks();
        for (Pair pair : pairs()) {
            schedule.addDifference(
                    pair.baseline,
                    pair.candidate,
                    ComparisonOptions::iterations,
                    cell -> ComparisonOptions.profiled(cell.transport()),
                    forks);
        }
        return schedule.shuffled(seed);
    }
}
