package dyno.experiment.builds;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Outcome;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.counts.SentDifferences;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RouteNotes;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.io.TextMap;
import dyno.patch.behaviour.BehaviourDifference;
import dyno.patch.behaviour.BehaviourResult;
import dyno.run.ForkResult;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares candidates with a baseline, in rounds of interleaved forks. */
public final class DriverComparison {
    private static final String KIND = "comparison";

    private final CommandContext context;
    private final String command;
    private final boolean checksBuilds;
    private final double enough;

    /**
     * Comparisons of a command.
     *
     * @param command that makes the runs
     * @param checksBuilds whether every candidate should behave as the baseline does, and not only patches: other drivers may differ
     *     in any way
     * @param enough slowdown that ends the measurement once it is shown, such as 0.02; infinite for none
     */
    public DriverComparison(CommandContext context, String command, boolean checksBuilds, double enough) {
        this.context = context;
        this.command = command;
        this.checksBuilds = checksBuilds;
        this.enough = enough;
    }

    /**
     * Measures and compares.
     *
     * @param name of the run and its folder
     * @throws dyno.run.RunException FORK_FAILED when there was nothing to compare in the end
     */
    public ComparisonReport run(String name, ComparisonOptions options) {
        try (RunSession session = context.begin(
                name,
                () -> context.setup(options.drivers()),
                () -> CommandContext.plan(command, options.seed(), TextMap.of(options), options.forks()))) {
            return execute(options, session);
        }
    }

    /**
     * Resumes an interrupted run.
     *
     * @param budget a new one; empty for that of the run
     * @throws dyno.run.RunException UNKNOWN_RUN when the run is not a comparison
     */
    public ComparisonReport resume(RunStore store, Optional<Duration> budget) {
        ResumeCheck.requireRunOf(command, store, KIND);
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), budget);
        try (RunSession session = context.resume(store, () -> context.setup(options.drivers()))) {
            return execute(options, session);
        }
    }

    private ComparisonReport execute(ComparisonOptions options, RunSession session) {
        RunStore store = session.store();
        MeasurementSetup setup = session.setup();
        ComparisonRun.begin(options, options.candidates(), session);
        Map<DriverCoordinates, BehaviourResult> behaviours = behaviours(options, session);
        List<String> warnings = new ArrayList<>();
        behaviours.forEach((candidate, result) -> {
            if (result.compared()) {
                warnings.addAll(Warnings.aboutBehaviour(candidate, result));
            }
        });
        WireObservations wire = WireObservations.of(wanted(options), setup, session.console());
        options.drivers().stream()
                .filter(DriverCoordinates::isNative)
                .forEach(driver -> wire.addNative(driver, options.allWorkloads()));
        Map<DriverCoordinates, CandidateClaim> claims = claims(options, setup, wire);
        Map<DriverCoordinates, List<WorkRow>> work = work(options, session);
        ComparisonRun run = new ComparisonRun(options, claims, session);
        run.endAt(enough);
        Outcome outcome = run.execute(RunSession.REPORT_SECONDS);
        store.gatherJmhJson();
        warnings.addAll(Warnings.notMeasured(outcome));
        claims.keySet().forEach(candidate -> warnings.addAll(run.withoutRounds(candidate, outcome)));
        List<String> notes = new ArrayList<>(session.warnings());
        notes.addAll(Warnings.aboutMachineInRounds(store, setup.environment()));
        notes.addAll(RouteNotes.of(store.results()));
        notes.addAll(wire.notes());
        options.candidates()
                .forEach(candidate -> notes.addAll(
                        SentDifferences.of(options.baseline(), candidate, options.allWorkloads(candidate), wire)));
        if (run.hasEndedAtSlowdown()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The measurement ended when a slowdown of %.1f %% or more was shown; other comparisons may be undecided.",
                    100 * enough));
        }
        ComparisonReport report = report(options, store, run, behaviours, wire, work, warnings, notes);
        store.save("comparison.json", report);
        boolean onlyCandidatesFailed = checksBuilds && isMeasured(options.baseline(), report);
        RunSession.failIfEmpty(
                !onlyCandidatesFailed
                        && report.candidates().stream()
                                .allMatch(c -> c.comparisons().isEmpty()),
                "Nothing could be compared.",
                report.warnings());
        return report;
    }

    private static boolean isMeasured(DriverCoordinates driver, ComparisonReport report) {
        return report.forks().stream()
                .anyMatch(
                        fork -> fork.succeeded() && fork.spec().cell().driver().equals(driver));
    }

    private static ComparisonReport report(
            ComparisonOptions options,
            RunStore store,
            ComparisonRun run,
            Map<DriverCoordinates, BehaviourResult> behaviours,
            WireObservations wire,
            Map<DriverCoordinates, List<WorkRow>> work,
            List<String> warnings,
            List<String> notes) {
        List<Candidate> candidates = new ArrayList<>();
        Map<DriverCoordinates, List<ComparisonRow>> compared = run.rows();
        compared.forEach((candidate, rows) -> candidates.add(candidate(candidate, behaviours.get(candidate), rows)));
        List<WorkRow> counted = new ArrayList<>();
        work.forEach((candidate, rows) ->
                counted.addAll(WorkCounts.doubted(rows, compared.getOrDefault(candidate, List.of()))));
        Set<DriverCoordinates> drivers = new LinkedHashSet<>(List.of(options.baseline()));
        drivers.addAll(options.candidates());
        List<ForkResult> forks = store.results();
        List<Exact> exact = ExactFigures.of(forks, options.allWorkloads(), drivers, wire);
        candidates.forEach(candidate -> warnings.addAll(
                CostWarnings.of(options.baseline(), candidate.driver(), candidate.comparisons(), exact)));
        return new ComparisonReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.baseline(),
                candidates,
                exact,
                warnings,
                notes,
                forks,
                counted);
    }

    private static Map<DriverCoordinates, List<WorkRow>> work(ComparisonOptions options, RunSession session) {
        WorkCounts counts = new WorkCounts(session.setup(), session.console());
        Map<DriverCoordinates, List<WorkRow>> work = new LinkedHashMap<>();
        options.candidates()
                .forEach(candidate ->
                        work.put(candidate, counts.of(options.baseline(), candidate, options.allWorkloads())));
        return work;
    }

    /** The C client's sockets cannot be observed. */
    private static Map<DriverCoordinates, Set<WorkloadName>> wanted(ComparisonOptions options) {
        Map<DriverCoordinates, Set<WorkloadName>> wanted = new LinkedHashMap<>();
        options.drivers().stream()
                .filter(driver -> !driver.isNative())
                .forEach(driver -> wanted.put(driver, new LinkedHashSet<>(options.allWorkloads())));
        return wanted;
    }

    private Map<DriverCoordinates, CandidateClaim> claims(
            ComparisonOptions options, MeasurementSetup setup, WireObservations wire) {
        PatchClaims declared = new PatchClaims(context.folders().patches());
        Map<DriverCoordinates, CandidateClaim> claims = new LinkedHashMap<>();
        for (DriverCoordinates candidate : options.candidates()) {
            claims.put(
                    candidate,
                    declared.of(
                            options.baseline(), candidate, setup, options.workloads(), options.allWorkloads(), wire));
        }
        return claims;
    }

    private static Candidate candidate(DriverCoordinates driver, BehaviourResult behaviour, List<ComparisonRow> rows) {
        return behaviour == null
                ? new Candidate(driver, null, null, List.of(), rows)
                : new Candidate(
                        driver,
                        behaviour.compared() ? behaviour.explanation() : "not compared: " + behaviour.explanation(),
                        behaviour.compared() ? behaviour.same() : null,
                        behaviour.differences().stream()
                                .map(BehaviourDifference::toString)
                                .toList(),
                        rows);
    }

    /** A patch of the baseline should behave as it does; otherwise, the figures compare different things. */
    private Map<DriverCoordinates, BehaviourResult> behaviours(ComparisonOptions options, RunSession session) {
        Map<DriverCoordinates, List<WorkloadName>> workloads = new LinkedHashMap<>();
        for (DriverCoordinates candidate : options.candidates()) {
            if (checksBuilds || PatchClaims.isPatchOf(options.baseline(), candidate)) {
                workloads.put(candidate, options.workloads());
            }
        }
        return session.checkBehaviour(options.baseline(), workloads);
    }
}
