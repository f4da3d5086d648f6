package dyno.investigation.diff;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.investigation.ComparisonOptions;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which profiles are compared, and from how many forks.
 *
 * @param baseline one side
 * @param candidate the other; may be the baseline itself, with another workload, or to see the noise
 * @param workloads simple names
 * @param candidateWorkload what the candidate runs instead; empty for the same
 * @param transports names
 * @param forks profiled forks, and as many without a profiler, on each side in each workload and transport
 * @param seed of the shuffled order
 */
public record DifferenceOptions(
        DriverCoordinates baseline,
        DriverCoordinates candidate,
        List<String> workloads,
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

    private Stream<Pair> pairsOf(String workload) {
        String other = candidateWorkload.isEmpty() ? workload : candidateWorkload;
        return transports.stream()
                .filter(Workload.named(workload)::runsOver)
                .filter(Workload.named(other)::runsOver)
                .map(transport -> new Pair(
                        new Cell(baseline.toString(), workload, transport),
                        new Cell(candidate.toString(), other, transport)));
    }

    /** The forks in the order of running. */
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
