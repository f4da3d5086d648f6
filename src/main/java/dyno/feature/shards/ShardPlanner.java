package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.shards.MeasurementPlan.Group;
import dyno.feature.shards.MeasurementPlan.Unit;
import dyno.run.DynoVersion;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.own.OwnOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Cuts comparisons into shards of about the same duration: a pure function of its options.
 *
 * <p>What must be measured together is a baseline with all its candidates in one workload over one transport. The longest of these
 * comes first, onto the shard with the least to do; those of the same duration are shuffled, so that a shard that is lost takes a
 * bit of everything.
 */
public final class ShardPlanner {
    private ShardPlanner() {}

    private static final class Load {
        private final int shard;
        private double seconds;

        Load(int shard) {
            this.shard = shard;
        }
    }

    private record Candidate(int group, WorkloadName workload, TransportName transport, double seconds) {}

    /**
     * Plans, for Dynos that measure as this one does.
     *
     * @param drivers SHA-256 of the jars of the drivers without patches, by coordinates
     * @throws IllegalArgumentException when there are fewer comparisons than shards
     */
    public static MeasurementPlan plan(PlanOptions options, Map<String, String> drivers) {
        List<Group> groups = new ArrayList<>();
        options.comparisons()
                .forEach((baseline, candidates) -> groups.add(new Group(baseline, List.copyOf(candidates))));
        List<Candidate> all = units(options, groups);
        if ((long) all.size() * options.replicas() < options.shards()) {
            throw new IllegalArgumentException("--shards " + options.shards() + " is too many: the plan has "
                    + Quantity.count((long) all.size() * options.replicas(), "part")
                    + " that can be measured apart, each a baseline with its candidates in one workload over one"
                    + " transport.");
        }
        MeasurementPlan plan = new MeasurementPlan(
                "",
                DynoVersion.text(),
                DynoVersion.measuring(),
                options.seed(),
                options.shards(),
                options.replicas(),
                options.precision(),
                options.rounds(),
                options.budget().toString(),
                options.workloads(),
                options.transports(),
                groups,
                drivers,
                assigned(all, options));
        return plan.withId(PlanFile.hash(plan));
    }

    private static List<Candidate> units(PlanOptions options, List<Group> groups) {
        List<Candidate> units = new ArrayList<>();
        for (WorkloadName workload : options.workloads()) {
            Workload operation = workload.prototype();
            if (operation instanceof OwnOperation) {
                throw new IllegalArgumentException(
                        workload + " is an operation of yours. A plan carries no code to other"
                                + " machines, so shards measure Dyno's own workloads only; measure it with ./dyno compare.");
            }
            for (TransportName transport : options.transports()) {
                if (operation.runsOver(transport)) {
                    for (int group = 0; group < groups.size(); group++) {
                        double seconds = secondsOfRound(groups.get(group), workload, transport);
                        units.add(new Candidate(group, workload, transport, seconds));
                    }
                }
            }
        }
        return units;
    }

    /** How long a round of the longest shard takes on a quiet machine, in seconds. */
    public static double longestRound(MeasurementPlan plan) {
        double[] seconds = new double[plan.shards() + 1];
        for (Unit unit : plan.units()) {
            double round = secondsOfRound(plan.groups().get(unit.group()), unit.workload(), unit.transport());
            unit.shards().forEach(shard -> seconds[shard] += round);
        }
        return Arrays.stream(seconds).max().orElse(0);
    }

    /** How long a round takes on a quiet machine. */
    static double secondsOfRound(Group group, WorkloadName workload, TransportName transport) {
        Cell baseline = new Cell(group.baseline(), workload, transport);
        ForkSpec fork =
                new ForkSpec("any", Purpose.SCORE, 1, Arm.BASELINE, baseline, ComparisonOptions.iterations(baseline));
        return 2 * (1 + group.candidates().size()) * RunExecutor.expectedSeconds(fork);
    }

    private static List<Unit> assigned(List<Candidate> all, PlanOptions options) {
        List<Candidate> longestFirst = new ArrayList<>(all);
        Collections.shuffle(longestFirst, new Random(options.seed()));
        longestFirst.sort(Comparator.comparingDouble(Candidate::seconds).reversed());
        PriorityQueue<Load> loads = new PriorityQueue<>(
                Comparator.comparingDouble((Load load) -> load.seconds).thenComparingInt(load -> load.shard));
        for (int shard = 1; shard <= options.shards(); shard++) {
            loads.add(new Load(shard));
        }
        List<Unit> units = new ArrayList<>();
        for (Candidate unit : longestFirst) {
            List<Load> chosen = new ArrayList<>();
            for (int replica = 0; replica < options.replicas(); replica++) {
                chosen.add(loads.poll());
            }
            chosen.forEach(load -> load.seconds += unit.seconds());
            loads.addAll(chosen);
            List<Integer> shards =
                    chosen.stream().map(load -> load.shard).sorted().toList();
            units.add(new Unit(unit.group(), unit.workload(), unit.transport(), shards));
        }
        return units;
    }
}
