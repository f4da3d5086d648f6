package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a plan is made of.
 *
 * @param comparisons candidates by baseline, each in all workloads over all transports that these run over
 * @param workloads simple names, with options
 * @param rounds a fixed number of rounds; 0 for several looks
 * @param precision relative difference to be detected, such as 0.02
 * @param budget of each shard
 * @param seed of the orders of running
 * @param shards how many shards, at least 1
 * @param replicas on how many shards each group is measured, 1 to {@code shards}
 */
public record PlanOptions(
        Map<DriverCoordinates, Set<DriverCoordinates>> comparisons,
        List<WorkloadName> workloads,
        List<TransportName> transports,
        int rounds,
        double precision,
        Duration budget,
        long seed,
        int shards,
        int replicas) {
    /** Most shards that can be told apart. */
    private static final int MOST_SHARDS = 10_000;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException when there are no comparisons, or the numbers of shards do not fit
     */
    public PlanOptions {
        if (comparisons.isEmpty()) {
            throw new IllegalArgumentException("A plan needs a comparison: write BASELINE,CANDIDATE, for example"
                    + " ./dyno plan drizzle@1.2,drizzle@1.4 --shards 2.");
        }
        if (shards < 1 || shards > MOST_SHARDS) {
            throw new IllegalArgumentException("--shards " + shards + " is invalid; choose 1 to " + MOST_SHARDS + ".");
        }
        if (replicas < 1 || replicas > shards) {
            throw new IllegalArgumentException(
                    "--replicas " + replicas + " is invalid: each group can be measured on 1 to "
                            + Quantity.count(shards, "shard") + ", see --shards.");
        }
        Map<DriverCoordinates, Set<DriverCoordinates>> copy = new LinkedHashMap<>();
        comparisons.forEach((baseline, candidates) -> copy.put(baseline, new LinkedHashSet<>(candidates)));
        comparisons = copy;
        workloads = List.copyOf(new LinkedHashSet<>(workloads));
        transports = List.copyOf(new LinkedHashSet<>(transports));
    }

    /**
     * Comparisons as a user writes them; those with the same baseline are joined.
     *
     * @param texts each BASELINE,CANDIDATE or with further candidates
     * @throws IllegalArgumentException when one has no candidate
     * @throws dyno.driver.DriverException when one names no driver
     */
    public static Map<DriverCoordinates, Set<DriverCoordinates>> comparisons(List<String> texts) {
        Map<DriverCoordinates, Set<DriverCoordinates>> comparisons = new LinkedHashMap<>();
        for (String text : texts) {
            List<DriverCoordinates> drivers = List.of(text.split(",")).stream()
                    .map(DriverCoordinates::parse)
                    .toList();
            drivers.forEach(driver -> driver.requireHarmless("'" + text + "'"));
            if (drivers.size() < 2) {
                throw new IllegalArgumentException(
                        "'" + text + "' has no candidate: write BASELINE,CANDIDATE with commas and without spaces.");
            }
            comparisons
                    .computeIfAbsent(drivers.get(0), baseline -> new LinkedHashSet<>())
                    .addAll(drivers.subList(1, drivers.size()));
        }
        return comparisons;
    }

    public Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> drivers = new LinkedHashSet<>();
        comparisons.forEach((baseline, candidates) -> {
            drivers.add(baseline);
            drivers.addAll(candidates);
        });
        return drivers;
    }
}
