package dyno.feature.shards;

import dyno.driver.DriverCoordinates;
import dyno.io.JsonDocument;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Map;

/**
 * A plan of comparisons that several machines measure, cut into shards; the content of the file of {@code dyno plan}.
 *
 * <p>The same command gives the same plan. It has all that its shards need, so that they run without knowing of each other.
 *
 * @param id SHA-256 of everything else in the plan but {@code dyno}, in hexadecimal: shards of one plan have the same
 * @param dyno version and commit of the Dyno that made it, for people
 * @param measuring SHA-256 of the sources that measure and judge, in hexadecimal: a Dyno with the same one can measure it
 * @param seed of the orders of running
 * @param shards how many shards there are
 * @param replicas on how many shards each comparison is measured
 * @param precision relative difference to be detected, such as 0.02
 * @param rounds a fixed number of rounds; 0 for several looks
 * @param budget ISO-8601 duration after which a shard starts no round
 * @param workloads simple names, with options
 * @param transports names
 * @param groups a baseline with its candidates each; no two have the same baseline
 * @param drivers SHA-256 of the jars of the drivers without patches, by coordinates
 * @param units what is measured together, in rounds on one machine
 */
@JsonDocument(name = "plan", format = 2)
public record MeasurementPlan(
        String id,
        String dyno,
        String measuring,
        long seed,
        int shards,
        int replicas,
        double precision,
        int rounds,
        String budget,
        List<WorkloadName> workloads,
        List<TransportName> transports,
        List<Group> groups,
        Map<String, String> drivers,
        List<Unit> units) {
    private static final int SHORT = 12;

    public MeasurementPlan {
        workloads = List.copyOf(workloads);
        transports = List.copyOf(transports);
        groups = List.copyOf(groups);
        drivers = Map.copyOf(drivers);
        units = List.copyOf(units);
    }

    /**
     * A baseline with its candidates.
     *
     * @param baseline coordinates of the driver that the others are compared with
     * @param candidates coordinates of the others, at least one
     */
    public record Group(DriverCoordinates baseline, List<DriverCoordinates> candidates) {
        public Group {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * A baseline with all its candidates in one workload over one transport.
     *
     * @param group index of the group, from 0
     * @param shards numbers of the shards that measure it, from 1
     */
    public record Unit(int group, WorkloadName workload, TransportName transport, List<Integer> shards) {
        public Unit {
            shards = List.copyOf(shards);
        }
    }

    public String shortId() {
        return id.substring(0, Math.min(SHORT, id.length()));
    }

    public MeasurementPlan withId(String other) {
        return with(other, dyno);
    }

    /** The same without what does not identify it. */
    public MeasurementPlan anonymous() {
        return with("", "");
    }

    private MeasurementPlan with(String otherId, String otherDyno) {
        return new MeasurementPlan(
                otherId,
                otherDyno,
                measuring,
                seed,
                shards,
                replicas,
                precision,
                rounds,
                budget,
                workloads,
                transports,
                groups,
                drivers,
                units);
    }

    /** What a shard measures, in the order of the plan. */
    public List<Unit> unitsOf(int shard) {
        return units.stream().filter(unit -> unit.shards().contains(shard)).toList();
    }

    /** How many drivers are measured in how many workloads over how many transports. */
    public int cells() {
        return units.stream()
                .mapToInt(unit -> 1 + groups.get(unit.group()).candidates().size())
                .sum();
    }
}
