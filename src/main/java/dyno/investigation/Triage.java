package dyno.investigation;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.patch.BehaviourCheck;
import dyno.patch.BehaviourResult;
import dyno.report.HtmlReport;
import dyno.report.JsonReport;
import dyno.report.TriageReport;
import dyno.run.BehaviourObserver;
import dyno.run.Connections;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunStore;
import dyno.workload.ConnectionSpec;
import dyno.workload.Observation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** The plan of a stored run, to go on with. */
    public TriagePlan planOf(RunStore store) {
        TriagePlan plan = plan(TriageOptions.of(store.plan().options()));
        return new TriagePlan(
                plan.options(), plan.patched(), plan.effort(), store.plan().forks());
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
            store.save(stand.environment());
            return execute(plan, store, stand);
        }
    }

    /** Runs what a stored run has not measured yet, and writes its report. */
    public TriageReport resume(RunStore store) {
        TriagePlan plan = planOf(store);
        try (Stand stand = new Stand(plan.drivers(), server, folders.patches(), console::say)) {
            return execute(plan, store, stand);
        }
    }

    private TriageReport execute(TriagePlan plan, RunStore store, Stand stand) {
        Instant start = Instant.now();
        double before =
                store.results().stream().mapToDouble(ForkResult::seconds).sum();
        Map<DriverCoordinates, BehaviourResult> behaviours = checkBehaviour(plan, stand);
        Set<String> refused = behaviours.entrySet().stream()
                .filter(e -> !e.getValue().same())
                .map(e -> e.getKey().toString())
                .collect(Collectors.toSet());
        List<ForkSpec> forks = plan.forks().stream()
                .filter(f ->
                        f.arm() != Arm.CANDIDATE || !refused.contains(f.cell().driver()))
                .toList();
        Outcome outcome = new RunExecutor(store, stand.runner(store), console, plan.forkBudget()).execute(forks);
        console.forksDone();

        console.say("Ranking hotspots and drawing flame graphs");
        store.gatherJmhJson();
        double seconds = before + Duration.between(start, Instant.now()).toMillis() / 1000.0;
        TriageReport report = new TriageAnalysis(
                        plan, store, stand, folders.flameGraphs().resolve(store.name()))
                .report(behaviours, seconds, warnings(store, stand.environment(), outcome));
        JsonReport.write(report, store.folder().resolve("results.json"));
        HtmlReport.write(report, htmlOf(store.folder()));
        return report;
    }

    /** Where the report of a run is. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("report.html");
    }

    private Map<DriverCoordinates, BehaviourResult> checkBehaviour(TriagePlan plan, Stand stand) {
        Map<DriverCoordinates, BehaviourResult> behaviours = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            console.say("Checking that " + candidate + " behaves as " + candidate.base());
            behaviours.put(
                    candidate,
                    BehaviourCheck.compare(
                            observe(candidate.base(), plan.options().workloads(), stand),
                            observe(candidate, plan.options().workloads(), stand)));
        }
        return behaviours;
    }

    private static Map<String, List<Observation>> observe(
            DriverCoordinates coordinates, List<String> workloads, Stand stand) {
        DriverArtifact driver = stand.driver(coordinates.toString());
        ConnectionSpec connection = Connections.connect(driver, stand.server().endpoint(), -1, null);
        return BehaviourObserver.observe(connection, workloads, stand.scratch());
    }

    private static List<String> warnings(RunStore store, Environment now, Outcome outcome) {
        List<String> warnings = new ArrayList<>();
        Environment environment = store.environment();
        outcome.failures().forEach((cell, reason) -> warnings.add("Not measured: " + cell + ". " + reason));
        if (outcome.leftOut() > 0) {
            warnings.add(outcome.leftOut() + " forks were left out to keep to the budget; --resume " + store.name()
                    + " runs them.");
        }
        if (environment.loadAverage() > 0.5 * environment.cores()) {
            warnings.add(String.format(
                    "The machine was busy before the run (load %.1f on %d cores): wall times and loopback are unreliable.",
                    environment.loadAverage(), environment.cores()));
        }
        if (!environment.cpu().equals(now.cpu()) || !environment.jdk().equals(now.jdk())) {
            warnings.add("The run was resumed on another machine or JVM: " + now.cpu() + ", " + now.jdk() + ".");
        }
        long unsteady = store.results().stream().filter(Triage::isUnsteady).count();
        if (unsteady > 0) {
            warnings.add(unsteady + " of " + store.results().size()
                    + " forks were not steady: their last warm-up took over 20 % more CPU time per operation than"
                    + " their best iteration.");
        }
        return warnings;
    }

    private static boolean isUnsteady(ForkResult result) {
        return result.warmupCpuNanos() > 1.2 * result.cpuNanos();
    }
}
