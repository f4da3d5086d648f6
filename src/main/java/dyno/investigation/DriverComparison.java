package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.patch.BehaviourResult;
import dyno.patch.PatchCatalogue;
import dyno.report.ComparisonReport;
import dyno.report.ComparisonReport.Candidate;
import dyno.report.WorkRow;
import dyno.run.Continuation;
import dyno.run.ForkResult;
import dyno.run.RunException;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Holds candidates against a baseline, in rounds of interleaved forks. */
public final class DriverComparison {
    private static final String COMMAND = "compare";

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public DriverComparison(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Measures and compares.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when there was nothing to compare in the end
     */
    public ComparisonReport run(String name, ComparisonOptions options) {
        Path folder = folders.newRun(name);
        try (Stand stand = new Stand(options.drivers(), server, folders.patches(), console::say)) {
            RunPlan plan =
                    new RunPlan(COMMAND, Instant.now().toString(), options.seed(), options.toMap(), options.forks());
            RunStore store = RunStore.create(folder, plan);
            stand.begin(store);
            return execute(options, store, stand, new ArrayList<>());
        }
    }

    /**
     * Goes on with a run that was interrupted.
     *
     * @param budget another one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no comparison
     */
    public ComparisonReport resume(RunStore store, Optional<Duration> budget) {
        Continuation.requireRunOf(COMMAND, store, "comparison");
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), budget);
        folders.requireWritable();
        try (Stand stand = new Stand(options.drivers(), server, folders.patches(), console::say)) {
            return execute(options, store, stand, stand.resume(store));
        }
    }

    private ComparisonReport execute(ComparisonOptions options, RunStore store, Stand stand, List<String> warnings) {
        Map<DriverCoordinates, String> behaviours = behaviours(options, stand, warnings);
        WireObservations wire = WireObservations.of(wanted(options), stand, console);
        Map<DriverCoordinates, Claim> claims = claims(options, stand, wire);
        Map<DriverCoordinates, List<WorkRow>> work = work(options, stand);
        ComparisonRun run = new ComparisonRun(options, claims, store, console);
        Outcome outcome = run.execute(stand);
        console.forksDone();
        store.gatherJmhJson();
        warnings.addAll(Warnings.notMeasured(outcome));
        List<String> notes = new ArrayList<>(Warnings.aboutMachine(store, stand.environment()));
        notes.addAll(RouteNotes.of(store.results()));
        claims.entrySet().stream()
                .flatMap(claim ->
                        claim.getValue().reasons(claim.getKey().toString(), options.cells(claim.getKey())).stream())
                .distinct()
                .forEach(notes::add);
        ComparisonReport report = report(options, store, run, behaviours, wire, work, warnings, notes);
        store.save("comparison.json", report);
        requireSomething(report);
        return report;
    }

    private static ComparisonReport report(
            ComparisonOptions options,
            RunStore store,
            ComparisonRun run,
            Map<DriverCoordinates, String> behaviours,
            WireObservations wire,
            Map<DriverCoordinates, List<WorkRow>> work,
            List<String> warnings,
            List<String> notes) {
        List<Candidate> candidates = new ArrayList<>();
        run.rows()
                .forEach((candidate, rows) ->
                        candidates.add(new Candidate(candidate.toString(), behaviours.get(candidate), rows)));
        List<WorkRow> counted = new ArrayList<>();
        work.forEach((candidate, rows) ->
                counted.addAll(WorkCounts.doubted(rows, run.rows().getOrDefault(candidate, List.of()))));
        Set<String> drivers = new LinkedHashSet<>(List.of(options.baseline().toString()));
        options.candidates().forEach(candidate -> drivers.add(candidate.toString()));
        List<ForkResult> forks = store.results();
        return new ComparisonReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.baseline().toString(),
                candidates,
                ExactFigures.of(forks, options.allWorkloads(), drivers, wire),
                warnings,
                notes,
                forks,
                counted);
    }

    private Map<DriverCoordinates, List<WorkRow>> work(ComparisonOptions options, Stand stand) {
        WorkCounts counts = new WorkCounts(stand, console);
        Map<DriverCoordinates, List<WorkRow>> work = new LinkedHashMap<>();
        options.candidates()
                .forEach(candidate ->
                        work.put(candidate, counts.of(options.baseline(), candidate, options.allWorkloads())));
        return work;
    }

    /** The C client's sockets are out of sight. */
    private static Map<String, Set<String>> wanted(ComparisonOptions options) {
        Map<String, Set<String>> wanted = new LinkedHashMap<>();
        options.drivers().stream()
                .filter(driver -> !driver.isNative())
                .forEach(driver -> wanted.put(driver.toString(), new LinkedHashSet<>(options.allWorkloads())));
        return wanted;
    }

    /** A patch says itself what it is about; of another driver, everything that was asked for. */
    private Map<DriverCoordinates, Claim> claims(ComparisonOptions options, Stand stand, WireObservations wire) {
        PatchCatalogue catalogue = new PatchCatalogue(folders.patches());
        Map<DriverCoordinates, Claim> claims = new LinkedHashMap<>();
        for (DriverCoordinates candidate : options.candidates()) {
            claims.put(
                    candidate,
                    isPatchOf(options.baseline(), candidate)
                            ? Claim.of(catalogue.find(new DriverCoordinates(
                                    candidate.driver(),
                                    stand.driver(candidate.toString()).version(),
                                    candidate.patches())))
                            : Claim.about(
                                    options.workloads(),
                                    wire.otherRoundTrips(
                                            options.baseline().toString(),
                                            candidate.toString(),
                                            options.allWorkloads())));
        }
        return claims;
    }

    private static boolean isPatchOf(DriverCoordinates baseline, DriverCoordinates candidate) {
        return !candidate.patches().isEmpty() && candidate.base().equals(baseline);
    }

    /** A patch of the baseline should behave as it does; where it should not, the figures compare unlike things. */
    private Map<DriverCoordinates, String> behaviours(ComparisonOptions options, Stand stand, List<String> warnings) {
        Map<DriverCoordinates, String> behaviours = new LinkedHashMap<>();
        for (DriverCoordinates candidate : options.candidates()) {
            if (isPatchOf(options.baseline(), candidate)) {
                console.say("Checking that " + candidate + " behaves as " + options.baseline());
                try {
                    BehaviourResult result = stand.checkBehaviour(candidate, options.workloads());
                    behaviours.put(candidate, result.explanation());
                    if (!result.same()) {
                        warnings.add(candidate + " behaves differently: " + result.explanation());
                    }
                } catch (RunException e) {
                    warnings.add("Behaviour not compared: " + candidate + ". " + e.getMessage());
                }
            }
        }
        return behaviours;
    }

    private static void requireSomething(ComparisonReport report) {
        if (report.candidates().stream().allMatch(c -> c.comparisons().isEmpty())) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Nothing could be compared. " + String.join(" ", report.warnings()));
        }
    }
}
