package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Outcome;
import dyno.experiment.Turns;
import dyno.experiment.builds.BudgetRemedy;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonRun;
import dyno.experiment.builds.PatchClaims;
import dyno.experiment.counts.SentDifferences;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RouteNotes;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.run.Environment;
import dyno.run.ForkSpec;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures a shard, in an ordinary run that can be resumed.
 *
 * <p>It stops a comparison only where its verdict would stand whatever the other shards find: the members of a family that they
 * measure count as if nothing were known of them.
 */
public final class ShardMeasurement {
    private static final String KIND = "shard";

    private final CommandContext context;

    public ShardMeasurement(CommandContext context) {
        this.context = context;
    }

    /**
     * Downloads and unpacks what the shards of a plan need, builds its patched drivers, and starts the server once; measures nothing.
     *
     * @return what is here now, in a sentence
     * @throws RunException OTHER_DYNO; CHANGED when a driver is not the one of the plan
     * @throws dyno.driver.DriverException when a driver is not available
     * @throws dyno.patch.file.PatchException when a patch cannot be built
     */
    public String prepare(MeasurementPlan plan) {
        RunCompatibility.requireThisDyno(plan);
        Set<DriverCoordinates> drivers = Shard.drivers(plan.groups());
        try (MeasurementSetup setup = context.setup(drivers)) {
            requirePlannedDrivers(plan, drivers, setup);
            return Quantity.count(drivers.size(), "driver") + " and "
                    + setup.environment().server() + " are on this machine: the shards of the plan " + plan.shortId()
                    + " need no network.";
        }
    }

    /**
     * Measures.
     *
     * @param name of the run and its folder
     * @return the comparisons of this shard
     * @throws RunException OTHER_DYNO when this Dyno measures differently from the one of the plan; CHANGED when a driver is not the
     *     one of the plan; FORK_FAILED when nothing was measured
     */
    public MatrixReport run(String name, Shard shard) {
        RunCompatibility.requireThisDyno(shard.plan());
        try (RunSession session = context.begin(
                name,
                () -> setup(shard),
                () -> CommandContext.plan(Shard.COMMAND, shard.plan().seed(), shard.toMap(), shard.forks()))) {
            session.store().save(Shard.PLAN_FILE, shard.plan());
            return execute(shard, session);
        }
    }

    /**
     * Resumes the run of a shard.
     *
     * @throws RunException UNKNOWN_RUN when it is not one; OTHER_DYNO; OTHER_MACHINE; CHANGED when a driver or the server is another one
     */
    public MatrixReport resume(RunStore store) {
        ResumeCheck.requireRunOf(Shard.COMMAND, store, KIND);
        return resume(store, Shard.of(store, new HashMap<>()));
    }

    /** The same where the plan is at hand: the run may have been interrupted before it stored its copy. */
    public MatrixReport resume(RunStore store, Shard shard) {
        RunCompatibility.requireThisDyno(shard.plan());
        try (RunSession session = context.resume(store, () -> setup(shard))) {
            requireThisMachine(
                    store.name(), store.environment(), session.setup().environment());
            store.save(Shard.PLAN_FILE, shard.plan());
            return execute(shard, session);
        }
    }

    /** One driver that is not available must not cost the shard. */
    private MeasurementSetup setup(Shard shard) {
        return context.setupOfAvailable(shard.drivers(), List.of());
    }

    /** A round of which a part was measured elsewhere would compare machines. */
    static void requireThisMachine(String run, Environment then, Environment now) {
        String was = machine(then);
        String is = machine(now);
        if (!was.equals(is)) {
            throw new RunException(
                    RunException.Kind.OTHER_MACHINE,
                    "Cannot resume the run " + run + ": it was measured on " + was + ", and this is " + is
                            + ". A round must run on one machine: measure the shard again with another --run, and merge"
                            + " both runs.");
        }
    }

    /** With the whole version of the JDK: with another one, the same code may take another time. */
    private static String machine(Environment environment) {
        return environment.machine() + " (" + environment.jdk() + "), " + environment.kernel();
    }

    private static void requirePlannedDrivers(
            MeasurementPlan plan, Set<DriverCoordinates> drivers, MeasurementSetup setup) {
        for (DriverCoordinates coordinates : drivers) {
            DriverArtifact driver = setup.driver(coordinates);
            String planned = plan.drivers().get(coordinates.toString());
            if (driver != null && planned != null && !planned.equals(driver.sha256())) {
                throw new RunException(
                        RunException.Kind.CHANGED,
                        "The jar of " + coordinates + " is not the one of the plan "
                                + plan.shortId()
                                + ". Copy the jar that was there when the plan was made, or make a new plan.");
            }
        }
    }

    private MatrixReport execute(Shard shard, RunSession session) {
        RunStore store = session.store();
        MeasurementSetup setup = session.setup();
        requirePlannedDrivers(shard.plan(), shard.drivers(), setup);
        List<String> warnings = session.warnings();
        Map<String, String> checksums = ShardRecord.intact(store, warnings);
        setup.unavailable().forEach((driver, why) -> warnings.add("Not available: " + driver + ". " + why));
        Map<Integer, Map<DriverCoordinates, CandidateClaim>> claimsByGroup = new LinkedHashMap<>();
        List<ShardFacts.Claim> claims = prepare(shard, session, claimsByGroup);
        List<String> differing = checkBehaviour(shard, session);
        ShardRecord record = new ShardRecord(store, claims, differing, warnings, checksums);
        session.experiment().tellStored(record::add);
        Outcome outcome =
                session.ask(new Turns(store.plan().forks(), runs(shard, session, claimsByGroup)), shard.budget());
        store.gatherJmhJson();
        warnings.addAll(Warnings.notMeasured(outcome));
        warnings.addAll(Warnings.aboutMachineInRounds(store, setup.environment()));
        warnings.addAll(RouteNotes.of(store.results()));
        record.finish();
        MatrixReport report = new ShardMerge(List.of(store)).withoutOthers();
        store.save("matrix.json", report);
        RunSession.failIfEmpty(report.comparisons().isEmpty(), "Nothing could be compared.", warnings);
        return report;
    }

    /** The comparisons of the groups, which take turns, round by round; a group whose baseline is not available has none. */
    static List<ComparisonRun> runs(
            Shard shard, RunSession session, Map<Integer, Map<DriverCoordinates, CandidateClaim>> claimsByGroup) {
        List<ForkSpec> forks = session.store().plan().forks();
        List<ComparisonRun> runs = new ArrayList<>();
        claimsByGroup.forEach((group, claims) -> runs.add(new ComparisonRun(
                Shard.options(shard.plan(), group),
                claims,
                forks.stream()
                        .filter(fork -> Shard.groupOf(fork.round(), shard.groups()) == group)
                        .toList(),
                session,
                BudgetRemedy.PLAN)));
        return runs;
    }

    /** Observes what the drivers send, and prepares the rounds. */
    private List<ShardFacts.Claim> prepare(
            Shard shard, RunSession session, Map<Integer, Map<DriverCoordinates, CandidateClaim>> claimsByGroup) {
        MeasurementSetup setup = session.setup();
        WireObservations wire = WireObservations.of(workloads(shard, setup, false), setup, session.console());
        workloads(shard, setup, true).forEach(wire::addNative);
        session.warnings().addAll(wire.notes());
        PatchClaims declared = new PatchClaims(session.folders().patches());
        List<ShardFacts.Claim> claims = new ArrayList<>();
        for (int group : shard.groups()) {
            ComparisonOptions options = Shard.options(shard.plan(), group);
            if (!isAvailable(options.baseline(), session)) {
                continue;
            }
            List<WorkloadName> workloads = shard.workloads(group);
            Map<DriverCoordinates, CandidateClaim> ofGroup = new LinkedHashMap<>();
            for (DriverCoordinates candidate : options.candidates()) {
                if (isAvailable(candidate, session)) {
                    CandidateClaim claim =
                            declared.of(options.baseline(), candidate, setup, options.workloads(), workloads, wire);
                    ofGroup.put(candidate, claim);
                    session.warnings().addAll(SentDifferences.of(options.baseline(), candidate, workloads, wire));
                    claims.add(ShardFacts.Claim.of(options.baseline(), candidate, claim));
                }
            }
            claimsByGroup.put(group, ofGroup);
        }
        return claims;
    }

    /** Checks that patches behave as their baselines do; returns those that do not, or for which that is not known. */
    private static List<String> checkBehaviour(Shard shard, RunSession session) {
        List<String> differing = new ArrayList<>();
        for (int group : shard.groups()) {
            ComparisonOptions options = Shard.options(shard.plan(), group);
            Map<DriverCoordinates, List<WorkloadName>> workloads = new LinkedHashMap<>();
            for (DriverCoordinates candidate : options.candidates()) {
                if (PatchClaims.isPatchOf(options.baseline(), candidate)
                        && isAvailable(options.baseline(), session)
                        && isAvailable(candidate, session)) {
                    workloads.put(candidate, shard.workloads(group));
                }
            }
            session.checkBehaviour(options.baseline(), workloads).forEach((candidate, behaviour) -> {
                session.warnings().addAll(Warnings.aboutBehaviour(candidate, behaviour));
                if (!behaviour.compared() || !behaviour.same()) {
                    differing.add(candidate.toString());
                }
            });
        }
        return differing;
    }

    private static boolean isAvailable(DriverCoordinates driver, RunSession session) {
        return session.setup().driver(driver) != null;
    }

    /** What is measured of the drivers, or of the C client, whose sockets cannot be observed. */
    private static Map<DriverCoordinates, Set<WorkloadName>> workloads(
            Shard shard, MeasurementSetup setup, boolean ofNative) {
        Map<DriverCoordinates, Set<WorkloadName>> wanted = new LinkedHashMap<>();
        for (int group : shard.groups()) {
            ComparisonOptions options = Shard.options(shard.plan(), group);
            for (DriverCoordinates driver : options.drivers()) {
                if (driver.isNative() == ofNative && setup.driver(driver) != null) {
                    wanted.computeIfAbsent(driver, d -> new LinkedHashSet<>()).addAll(shard.workloads(group));
                }
            }
        }
        return wanted;
    }
}
