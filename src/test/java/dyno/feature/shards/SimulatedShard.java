package dyno.feature.shards;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Evidence;
import dyno.experiment.Outcome;
import dyno.experiment.Question;
import dyno.experiment.Schedule;
import dyno.experiment.Task;
import dyno.experiment.Turns;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.StoredSession;
import dyno.io.Json;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Makes the run of a shard whose forks are drawn: the rules by which it ends are those of a real one. */
final class SimulatedShard {
    /** Forks of a round are measured at one time. */
    private static final String STARTED = Instant.now().toString();

    static final Map<String, String> VERSIONS = Map.of("Dyno", "1.0");

    private static final double NOISE = 0.01;

    private SimulatedShard() {}

    /** A plan for this Dyno. */
    static MeasurementPlan plan(
            int shards, int replicas, int rounds, List<WorkloadName> workloads, String... comparisons) {
        return ShardPlanner.plan(options(shards, replicas, rounds, workloads, comparisons), Map.of());
    }

    /** Over replay, with more time than they need. */
    static PlanOptions options(
            int shards, int replicas, int rounds, List<WorkloadName> workloads, String... comparisons) {
        return new PlanOptions(
                PlanOptions.comparisons(List.of(comparisons)),
                workloads,
                List.of(TransportName.REPLAY),
                rounds,
                0.02,
                Duration.ofHours(100),
                1,
                shards,
                replicas);
    }

    /** The same plan, made by another Dyno. */
    static MeasurementPlan madeBy(MeasurementPlan plan, String dyno, String measuring) {
        MeasurementPlan made = Records.with(plan, "id", "", "dyno", dyno, "measuring", measuring);
        return made.withId(PlanFile.hash(made));
    }

    static Environment machine(String cpu) {
        return Environments.with(
                "cpu",
                cpu,
                "kernel",
                "Linux 6.1 amd64",
                "jdk",
                "Vendor VM 17.0.1+12",
                "jvmArgs",
                "-Xmx1g",
                "server",
                "MariaDB 11.4",
                "versions",
                VERSIONS);
    }

    /**
     * Runs a shard as far as it would go.
     *
     * @param ratio of a candidate's cost to its baseline's, by cell
     */
    static RunStore measure(Path folder, Shard shard, Environment machine, ToDoubleFunction<Cell> ratio) {
        RunStore store = begin(folder, shard, machine);
        Map<Integer, Map<DriverCoordinates, CandidateClaim>> claimsByGroup = new LinkedHashMap<>();
        List<ShardFacts.Claim> claims = new ArrayList<>();
        for (int group : shard.groups()) {
            ComparisonOptions options = Shard.options(shard.plan(), group);
            Map<DriverCoordinates, CandidateClaim> ofGroup = new LinkedHashMap<>();
            for (DriverCoordinates candidate : options.candidates()) {
                CandidateClaim claim = CandidateClaim.about(options.workloads());
                ofGroup.put(candidate, claim);
                claims.add(ShardFacts.Claim.of(options.baseline(), candidate, claim));
            }
            claimsByGroup.put(group, ofGroup);
        }
        Question turns =
                new Turns(store.plan().forks(), ShardMeasurement.runs(shard, StoredSession.of(store), claimsByGroup));
        for (List<Task> open = open(turns, store); !open.isEmpty(); open = open(turns, store)) {
            open.forEach(task -> task.forks().forEach(fork -> save(store, result(shard, fork, ratio))));
        }
        saveFacts(store, claims, List.of(), true);
        return store;
    }

    private static List<Task> open(Question turns, RunStore store) {
        return turns.open(new Evidence(store.results(), Outcome.NOTHING, Schedule.unlimited()));
    }

    /** Stores the facts of a shard with the checksums of all its forks so far. */
    static void saveFacts(RunStore store, List<ShardFacts.Claim> claims, List<String> differing, boolean finished) {
        Map<String, String> checksums = new TreeMap<>();
        store.plan().forks().forEach(fork -> store.sha256(fork.id()).ifPresent(hash -> checksums.put(fork.id(), hash)));
        new ShardFacts(claims, differing, List.of(), checksums, finished).save(store);
    }

    static RunStore begin(Path folder, Shard shard, Environment machine) {
        RunPlan plan = CommandContext.plan(Shard.COMMAND, shard.plan().seed(), shard.toMap(), shard.forks());
        RunStore store = RunStore.create(folder, plan);
        store.save(Shard.PLAN_FILE, shard.plan());
        store.save(machine);
        store.save("drivers.json", new TreeMap<>(Map.of("drizzle@1.2", "1234567890abcdef")));
        return store;
    }

    /** Without forcing each file onto the disk. */
    static void save(RunStore store, ForkResult result) {
        try {
            Files.writeString(
                    store.folder().resolve("forks").resolve(result.spec().id() + ".json"), Json.document(result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same cell, group, arm and round cost the same on any shard of the same seed. */
    static ForkResult result(Shard shard, ForkSpec fork, ToDoubleFunction<Cell> ratio) {
        int groups = shard.groups().size();
        int round = (fork.round() - 1) / groups;
        int group = Shard.groupOf(fork.round(), shard.groups());
        Random random = new Random(31L * fork.cell().hashCode()
                + 1009L * round
                + 7L * fork.arm().name().hashCode()
                + group);
        random.nextGaussian();
        double noise = NOISE * random.nextGaussian();
        double nanos = 1000 * Math.exp(noise) * (fork.arm().isOfCandidate() ? ratio.applyAsDouble(fork.cell()) : 1);
        return Measured.fork(fork, STARTED, 2, List.of(Measured.iteration(100, nanos, nanos, 64)), nanos);
    }

    /** A fork without a score. */
    static ForkResult failed(ForkSpec fork) {
        return Measured.failed(fork, STARTED, "It did not start.");
    }

    /** The same with as many slices as a fork over replay has. */
    static ForkResult sliced(ForkResult result) {
        int slices = result.spec().iterations().measurement();
        return Records.with(
                result,
                "iterations",
                Collections.nCopies(slices, result.iterations().get(0)));
    }
}
