package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.shards.MeasurementPlan.Group;
import dyno.feature.shards.MeasurementPlan.Unit;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a plan that one machine measures.
 *
 * <p>Several groups take turns, round by round. A candidate may belong to several of them, so the rounds of each group have their
 * own numbers: with two groups, the first has the rounds 1, 3, 5, and the second 2, 4, 6.
 *
 * @param number from 1
 */
public record Shard(MeasurementPlan plan, int number) {
    /** The command that measures a shard. */
    static final String COMMAND = "run";

    /** Where the folder of a run has the plan that it belongs to. */
    static final String PLAN_FILE = "measuring-plan.json";

    private static final String PLAN = "measuring plan";
    private static final String NUMBER = "shard";
    private static final Pattern OF = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    /** Spreads the seeds of the shards of a plan. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /**
     * The shard that a user names.
     *
     * @param text such as {@code 2/8}
     * @throws IllegalArgumentException when the plan has no such shard
     */
    public static Shard parse(String text, MeasurementPlan plan) {
        Matcher of = OF.matcher(text);
        if (!of.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a shard: write its number and how many there are, such as 1/" + plan.shards() + ".");
        }
        int number = Integer.parseInt(of.group(1));
        int count = Integer.parseInt(of.group(2));
        if (count != plan.shards()) {
            throw new IllegalArgumentException("The plan " + plan.shortId() + " has "
                    + Quantity.count(plan.shards(), "shard") + ", not " + count + ": choose 1/" + plan.shards()
                    + (plan.shards() == 1 ? "" : " to " + plan.shards() + "/" + plan.shards())
                    + ", or make a plan with --shards " + count + ".");
        }
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(
                    "There is no shard " + number + " of " + count + ": the first is 1/" + count + ".");
        }
        return new Shard(plan, number);
    }

    /**
     * The same for one run of many, which have a copy of the plan each.
     *
     * @param known plans that were read already, by id; this one is added
     */
    static Shard of(RunStore store, Map<String, MeasurementPlan> known) {
        RunPlan run = store.plan();
        String id = run.options().get(PLAN);
        if (!run.command().equals(COMMAND) || id == null) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "The run " + store.folder() + " is one of ./dyno " + run.command()
                            + ", not of a shard: only runs of ./dyno run --shard are parts of a plan.");
        }
        MeasurementPlan plan =
                known.computeIfAbsent(id, any -> PlanFile.read(store.folder().resolve(PLAN_FILE)));
        if (!plan.id().equals(id)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "The plan in " + store.folder() + " is " + plan.shortId() + ", but the run measured another one.");
        }
        return new Shard(plan, Integer.parseInt(run.options().get(NUMBER)));
    }

    public boolean isMeasuredBy(RunStore store) {
        RunPlan run = store.plan();
        return run.command().equals(COMMAND)
                && plan.id().equals(run.options().get(PLAN))
                && Integer.toString(number).equals(run.options().get(NUMBER));
    }

    /** A name for its run, which is the same wherever it runs: {@code shard-2-of-8-1f3a5b7c9d0e}. */
    public String runName() {
        return "shard-" + number + "-of-" + plan.shards() + "-" + plan.shortId();
    }

    /** As text, for the stored plan of the run. */
    Map<String, String> toMap() {
        return Map.of(PLAN, plan.id(), NUMBER, Integer.toString(number));
    }

    /** After this time the shard starts no round. */
    Duration budget() {
        return Duration.parse(plan.budget());
    }

    /** Indexes of the groups of which it measures something, in ascending order. */
    List<Integer> groups() {
        return plan.unitsOf(number).stream()
                .map(Unit::group)
                .distinct()
                .sorted()
                .toList();
    }

    public Set<DriverCoordinates> drivers() {
        return drivers(groups().stream().map(plan.groups()::get).toList());
    }

    static Set<DriverCoordinates> drivers(List<Group> groups) {
        Set<DriverCoordinates> drivers = new LinkedHashSet<>();
        for (Group group : groups) {
            drivers.add(group.baseline());
            drivers.addAll(group.candidates());
        }
        return drivers;
    }

    List<WorkloadName> workloads(int group) {
        return plan.unitsOf(number).stream()
                .filter(unit -> unit.group() == group)
                .map(Unit::workload)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * The whole comparison of a group, on all shards: each verdict is one of a family, whose other members may be measured
     * elsewhere.
     */
    static ComparisonOptions options(MeasurementPlan plan, int group) {
        Group drivers = plan.groups().get(group);
        return new ComparisonOptions(
                drivers.baseline(),
                drivers.candidates(),
                Map.of(),
                plan.workloads(),
                List.of(),
                Map.of(),
                plan.transports(),
                0,
                plan.rounds(),
                plan.precision(),
                Duration.parse(plan.budget()),
                plan.seed());
    }

    /** The forks that may have to run, in the order of running. */
    public List<ForkSpec> forks() {
        List<Integer> groups = groups();
        List<ForkSpec> all = new ArrayList<>();
        for (int turn = 0; turn < groups.size(); turn++) {
            for (ForkSpec fork : forks(groups.get(turn))) {
                int round = (fork.round() - 1) * groups.size() + turn + 1;
                all.add(new ForkSpec(fork.id(), fork.purpose(), round, fork.arm(), fork.cell(), fork.iterations()));
            }
        }
        // Stable: within a round, the order is the shuffled one.
        all.sort(Comparator.comparingInt(ForkSpec::round));
        return ShuffledForks.numbered(all, 1);
    }

    private List<ForkSpec> forks(int group) {
        ComparisonOptions options = options(plan, group);
        List<DriverCoordinates> candidates = plan.groups().get(group).candidates();
        ShuffledForks schedule = new ShuffledForks();
        for (Unit unit : plan.unitsOf(number)) {
            if (unit.group() == group) {
                Cell baseline = new Cell(plan.groups().get(group).baseline(), unit.workload(), unit.transport());
                schedule.addComparison(
                        baseline,
                        candidates,
                        ComparisonOptions.iterations(baseline),
                        options.looks().rounds() + options.spare());
            }
        }
        return schedule.shuffled(plan.seed() + GOLDEN * (number + (long) plan.shards() * group));
    }

    /** Index of the group that a round belongs to. */
    static int groupOf(int round, List<Integer> groups) {
        return groups.get((round - 1) % groups.size());
    }
}
