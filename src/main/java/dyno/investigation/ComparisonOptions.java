package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is compared with what.
 *
 * @param baseline the driver that the others are held against
 * @param candidates at least one; may be the baseline itself, to see what "no difference" looks like
 * @param workloads simple names
 * @param transports names
 * @param rounds of baseline, control and candidates; fewer than 6 decide nothing
 * @param seed of the shuffled order
 */
public record ComparisonOptions(
        DriverCoordinates baseline,
        List<DriverCoordinates> candidates,
        List<String> workloads,
        List<String> transports,
        int rounds,
        long seed) {
    private static final Iterations ITERATIONS = new Iterations(1, 3, 250);

    Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> all = new LinkedHashSet<>(candidates);
        all.add(baseline);
        return all;
    }

    /** The forks in the order of running. */
    List<ForkSpec> forks() {
        Schedule schedule = new Schedule();
        List<String> names =
                candidates.stream().map(DriverCoordinates::toString).toList();
        for (String workload : workloads) {
            for (String transport : transports) {
                schedule.addComparison(new Cell(baseline.toString(), workload, transport), names, ITERATIONS, rounds);
            }
        }
        return schedule.shuffled(seed);
    }

    /** As text, for the stored plan. */
    Map<String, String> toMap() {
        return Map.of(
                "baseline", baseline.toString(),
                "candidates",
                        String.join(
                                " ", candidates.stream().map(Object::toString).toList()),
                "workloads", String.join(" ", workloads),
                "transports", String.join(" ", transports),
                "rounds", Integer.toString(rounds),
                "seed", Long.toString(seed));
    }
}
