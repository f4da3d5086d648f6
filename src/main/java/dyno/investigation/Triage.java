package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.patch.BehaviourResult;
import dyno.report.HtmlReport;
import dyno.report.JsonReport;
import dyno.report.Quantity;
import dyno.report.TriageReport;
import dyno.run.Continuation;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The main job: benchmarks and profiles the drivers, ranks their hotspots, validates the patches, writes the report. */
public final class Triage {
    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public Triage(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /** The plan for a new run. */
    public TriagePlan plan(TriageOptions options) {
        return TriagePlan.of(options, folders.patches());
    }

    /**
     * The plan of a stored run, to go on with.
     *
     * @param budget another one, of which more forks are bought; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no triage
     * @throws dyno.patch.PatchException UNKNOWN_PATCH when a patch of the run is gone
     */
    public TriagePlan planOf(RunStore store, Optional<Duration> budget) {
        RunPlan stored = store.plan();
        Continuation.requireRunOf("triage", store, "triage");
        TriagePlan plan = TriagePlan.of(stored, folders.patches());
        return budget.map(plan::withBudget).orElse(plan);
    }

    /**
     * Runs a plan from its start.
     *
     * @param name of the run and its folders
     */
    public TriageReport run(String name, TriagePlan plan) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(plan.drivers(), server, folders.patches(), console::say)) {
            RunStore store = RunStore.create(folder, plan.toRunPlan());
            stand.begin(store);
            return execute(plan, store, stand, new ArrayList<>());
        }
    }

    /**
     * Runs what a plan of {@link #planOf} has that a stored run has not measured yet, and writes its report.
     *
     * @throws RunException as planOf; NOT_WRITABLE when the longer plan cannot be stored
     */
    public TriageReport resume(RunStore store, TriagePlan plan) {
        folders.requireWritable();
        try (Stand stand = new Stand(plan.drivers(), server, folders.patches(), console::say)) {
            List<String> warnings = stand.resume(store);
            store.extend(plan.toMap(), plan.forks());
            return execute(plan, store, stand, warnings);
        }
    }

    private TriageReport execute(TriagePlan plan, RunStore store, Stand stand, List<String> warnings) {
        Instant start = Instant.now();
        double before = store.secondsMeasured();
        Map<DriverCoordinates, BehaviourResult> behaviours = checkBehaviour(plan, stand, warnings);
        List<ForkSpec> forks = plan.forks().stream()
                .filter(f -> !f.arm().isOfCandidate() || behavesTheSame(f.cell().driver(), behaviours))
                .toList();
        Outcome planned = new RunExecutor(store, stand.runner(store), console, plan.forkBudget()).execute(forks);
        console.forksDone();
        Duration spent = Duration.ofMillis((long) (1000 * before)).plus(Duration.between(start, Instant.now()));
        Outcome outcome = planned.and(
                narrow(plan, planned, store, stand, plan.forkBudget().minus(spent)));
        console.forksDone();

        console.say("Ranking hotspots and drawing flame graphs");
        store.gatherJmhJson();
        double seconds = before + Duration.between(start, Instant.now()).toMillis() / 1000.0;
        warnings.addAll(Warnings.of(store, stand.environment(), outcome));
        TriageReport report = new TriageAnalysis(
                        plan, store, stand, folders.flameGraphs().resolve(store.name()), folders.patches())
                .report(behaviours, seconds, warnings);
        JsonReport.write(report, store.folder().resolve("results.json"));
        HtmlReport.write(report, htmlOf(store.folder()));
        requireSomething(report, outcome);
        return report;
    }

    /** Spends the time that is left on the scores that are least certain; once, see {@link Narrowing}. */
    private Outcome narrow(TriagePlan plan, Outcome planned, RunStore store, Stand stand, Duration left) {
        Set<Cell> failed = new HashSet<>(planned.failures().keySet());
        failed.addAll(planned.notSupported().keySet());
        List<ForkSpec> further = planned.leftOut() > 0 || plan.narrowed()
                ? List.of()
                : Narrowing.forks(plan.forks(), new Results(store.results()), failed, left.toSeconds());
        if (further.isEmpty()) {
            return Outcome.NOTHING;
        }
        console.say("Narrowing the widest intervals by " + Quantity.count(further.size(), "further fork"));
        TriagePlan narrowed = plan.narrowedBy(further);
        store.extend(narrowed.toMap(), narrowed.forks());
        return new RunExecutor(store, stand.runner(store), console, left).execute(further);
    }

    private static boolean behavesTheSame(String candidate, Map<DriverCoordinates, BehaviourResult> behaviours) {
        return behaviours.entrySet().stream()
                .anyMatch(e ->
                        e.getKey().toString().equals(candidate) && e.getValue().same());
    }

    private static void requireSomething(TriageReport report, Outcome outcome) {
        if (report.scores().isEmpty() && report.profiles().isEmpty()) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "Nothing could be measured. " + String.join(" ", Warnings.notMeasured(outcome)));
        }
    }

    /** Where the report of a run is. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("report.html");
    }

    /** A candidate that cannot be observed, or whose baseline cannot, is not validated; the run goes on without it. */
    private Map<DriverCoordinates, BehaviourResult> checkBehaviour(
            TriagePlan plan, Stand stand, List<String> warnings) {
        Map<DriverCoordinates, BehaviourResult> behaviours = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            console.say("Checking that " + candidate + " behaves as " + candidate.base());
            try {
                behaviours.put(
                        candidate,
                        stand.checkBehaviour(candidate, plan.options().workloads()));
            } catch (RunException e) {
                warnings.add("Not validated: " + candidate + ". " + e.getMessage());
            }
        }
        return behaviours;
    }
}
