package dyno.investigation.triage;

import dyno.driver.DriverCoordinates;
import dyno.investigation.Folders;
import dyno.investigation.Results;
import dyno.investigation.RunSession;
import dyno.investigation.TestBench;
import dyno.investigation.Warnings;
import dyno.investigation.Workplace;
import dyno.patch.BehaviourResult;
import dyno.report.JsonReport;
import dyno.report.Quantity;
import dyno.report.TriagePage;
import dyno.result.TriageReport;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ResumeCheck;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The main command: benchmarks and profiles the drivers, ranks their hotspots, validates the patches, writes the
 * report.
 */
public final class Triage {
    private static final String COMMAND = "triage";

    private final Workplace workplace;

    public Triage(Workplace workplace) {
        this.workplace = workplace;
    }

    /** The plan for a new run. */
    public TriagePlan plan(TriageOptions options) {
        return TriagePlan.of(options, workplace.folders().patches());
    }

    /**
     * The plan of a stored run that is to be resumed.
     *
     * @param budget a new one, which allows more forks; empty for that of the run
     * @throws dyno.run.RunException UNKNOWN_RUN when the run is not a triage
     * @throws dyno.patch.PatchException UNKNOWN_PATCH when a patch of the run is gone
     */
    public TriagePlan planOf(RunStore store, Optional<Duration> budget) {
        RunPlan stored = store.plan();
        ResumeCheck.requireRunOf(COMMAND, store, COMMAND);
        TriagePlan plan = TriagePlan.of(stored, workplace.folders().patches());
        return budget.map(plan::withBudget).orElse(plan);
    }

    /**
     * Runs a plan from its start.
     *
     * @param name of the run and its folders
     */
    public TriageReport run(String name, TriagePlan plan) {
        try (RunSession session = workplace.begin(name, () -> bench(plan), plan::toRunPlan)) {
            return execute(plan, session);
        }
    }

    /**
     * Runs what a plan of {@link #planOf} has that a stored run has not measured yet, and writes its report.
     *
     * @throws dyno.run.RunException as planOf; NOT_WRITABLE when the longer plan cannot be stored
     */
    public TriageReport resume(RunStore store, TriagePlan plan) {
        try (RunSession session = workplace.resume(store, () -> bench(plan))) {
            store.extend(plan.toMap(), plan.forks());
            return execute(plan, session);
        }
    }

    /** With all drivers to be examined; a patch that cannot be built here is left out. */
    private TestBench bench(TriagePlan plan) {
        return workplace.benchOfAvailable(plan.drivers(), plan.options().drivers());
    }

    private TriageReport execute(TriagePlan plan, RunSession session) {
        RunStore store = session.store();
        TestBench bench = session.bench();
        List<String> warnings = session.warnings();
        Map<DriverCoordinates, BehaviourResult> behaviours = checkBehaviour(plan, session);
        List<ForkSpec> forks = plan.forks().stream()
                .filter(f -> !f.arm().isOfCandidate() || behavesTheSame(f.cell().driver(), behaviours))
                .toList();
        Outcome planned = session.execute(forks, plan.forkBudget());
        Outcome outcome = planned.and(narrow(plan, planned, session));

        session.console().say("Ranking hotspots and drawing flame graphs");
        store.gatherJmhJson();
        double seconds = session.seconds();
        warnings.addAll(Warnings.of(store, bench.environment(), outcome));
        Folders folders = session.folders();
        TriageReport report = new TriageAnalysis(
                        plan,
                        store,
                        bench,
                        session.console(),
                        folders.flameGraphs().resolve(store.name()),
                        folders.patches())
                .report(behaviours, seconds, warnings);
        JsonReport.write(report, store.folder().resolve("results.json"));
        TriagePage.write(report, htmlOf(store.folder()));
        RunSession.failIfEmpty(
                report.scores().isEmpty() && report.profiles().isEmpty(),
                "Nothing could be measured.",
                Warnings.notMeasured(outcome));
        return report;
    }

    /** Uses the remaining time for the least certain scores; once, see {@link Narrowing}. */
    private static Outcome narrow(TriagePlan plan, Outcome planned, RunSession session) {
        RunStore store = session.store();
        Duration left = plan.forkBudget().minusMillis((long) (1000 * session.seconds()));
        Set<Cell> failed = new HashSet<>(planned.failures().keySet());
        failed.addAll(planned.notSupported().keySet());
        List<ForkSpec> further = planned.leftOut() > 0 || plan.narrowed()
                ? List.of()
                : Narrowing.forks(plan.forks(), new Results(store.results()), failed, left.toSeconds());
        if (further.isEmpty()) {
            return Outcome.NOTHING;
        }
        session.console()
                .say("Narrowing the widest intervals with " + Quantity.count(further.size(), "additional fork"));
        TriagePlan narrowed = plan.narrowedBy(further);
        store.extend(narrowed.toMap(), narrowed.forks());
        return session.execute(further, left);
    }

    private static boolean behavesTheSame(String candidate, Map<DriverCoordinates, BehaviourResult> behaviours) {
        return behaviours.entrySet().stream()
                .anyMatch(e ->
                        e.getKey().toString().equals(candidate) && e.getValue().same());
    }

    /** Where the report of a run is. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("report.html");
    }

    /**
     * A candidate that cannot be built or observed, or whose baseline cannot be observed, is not validated; the run
     * continues without it.
     */
    private static Map<DriverCoordinates, BehaviourResult> checkBehaviour(TriagePlan plan, RunSession session) {
        Map<DriverCoordinates, BehaviourResult> all = new LinkedHashMap<>();
        Map<DriverCoordinates, Map<DriverCoordinates, List<String>>> built = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            String missing = session.bench().unavailable().get(candidate.toString());
            if (missing == null) {
                built.computeIfAbsent(candidate.base(), baseline -> new LinkedHashMap<>())
                        .put(candidate, plan.options().workloads());
            } else {
                all.put(candidate, BehaviourResult.notCompared(missing));
            }
        }
        built.forEach((baseline, workloads) -> all.putAll(session.checkBehaviour(baseline, workloads)));
        Map<DriverCoordinates, BehaviourResult> behaviours = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            BehaviourResult result = all.get(candidate);
            if (result.compared()) {
                behaviours.put(candidate, result);
            } else {
                session.warnings().add("Not validated: " + candidate + ". " + result.explanation());
            }
        }
        return behaviours;
    }
}
