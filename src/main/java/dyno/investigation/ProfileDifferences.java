package dyno.investigation;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.report.DifferenceReport;
import dyno.report.DifferenceReport.Difference;
import dyno.report.WorkRow;
import dyno.run.Continuation;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Profiles two sides in interleaved forks, or takes what a run has profiled already, and lays them over each other. */
public final class ProfileDifferences {
    private static final String COMMAND = "diff";
    private static final Duration NO_LIMIT = Duration.ofDays(365);

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public ProfileDifferences(Folders folders, ServerChoice server, Console console) {
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
    public DifferenceReport run(String name, DifferenceOptions options) {
        Path folder = folders.newRun(name);
        try (Stand stand = stand(options)) {
            RunPlan plan =
                    new RunPlan(COMMAND, Instant.now().toString(), options.seed(), options.toMap(), options.plan());
            RunStore store = RunStore.create(folder, plan);
            stand.begin(store);
            return measure(store, stand, options, new ArrayList<>());
        }
    }

    /**
     * Goes on with a run that was interrupted.
     *
     * @throws RunException UNKNOWN_RUN when the run is none of these
     */
    public DifferenceReport resume(RunStore store) {
        Continuation.requireRunOf(COMMAND, store, "difference of profiles");
        DifferenceOptions options = DifferenceOptions.of(store.plan().options());
        folders.requireWritable();
        try (Stand stand = stand(options)) {
            return measure(store, stand, options, stand.resume(store));
        }
    }

    private Stand stand(DifferenceOptions options) {
        return new Stand(
                Set.copyOf(List.of(options.baseline(), options.candidate()).stream()
                        .distinct()
                        .toList()),
                server,
                folders.patches(),
                console::say);
    }

    private DifferenceReport measure(RunStore store, Stand stand, DifferenceOptions options, List<String> warnings) {
        Outcome outcome = new RunExecutor(store, stand.runner(store), console, NO_LIMIT)
                .execute(store.plan().forks());
        console.forksDone();
        warnings.addAll(Warnings.notMeasured(outcome));
        return report(
                store,
                options,
                stand.driver(options.baseline().toString()),
                stand.driver(options.candidate().toString()),
                warnings,
                work(stand, options));
    }

    private List<WorkRow> work(Stand stand, DifferenceOptions options) {
        List<String> others = options.workloads().stream()
                .map(workload -> options.candidateWorkload().isEmpty() ? workload : options.candidateWorkload())
                .toList();
        return new WorkCounts(stand, console).of(options.baseline(), options.candidate(), options.workloads(), others);
    }

    /**
     * Compares what a run has profiled; nothing is measured.
     *
     * @throws RunException FORK_FAILED when it has not profiled both
     */
    public DifferenceReport ofRun(RunStore store, DifferenceOptions options) {
        folders.requireWritable();
        try (Scratch scratch = new Scratch();
                ArtifactResolver artifacts = ArtifactResolver.withUserSettings(console::say)) {
            Candidates candidates = new Candidates(artifacts, folders.patches());
            return report(
                    store,
                    options,
                    candidates.build(options.baseline(), scratch.folder(), 0),
                    candidates.build(options.candidate(), scratch.folder(), 0),
                    new ArrayList<>(),
                    List.of());
        }
    }

    private DifferenceReport report(
            RunStore store,
            DifferenceOptions options,
            DriverArtifact baseline,
            DriverArtifact candidate,
            List<String> warnings,
            List<WorkRow> work) {
        warnings.addAll(store.unreadable());
        List<Difference> differences = new ArrayList<>();
        Path flameGraphs = folders.flameGraphs().resolve(store.name());
        try (DifferenceAnalysis analysis = new DifferenceAnalysis(baseline, candidate, flameGraphs)) {
            for (DifferenceOptions.Pair pair : options.pairs()) {
                differences.addAll(analysis.ofRun(store, pair.baseline(), pair.candidate(), warnings));
            }
        }
        if (differences.isEmpty()) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The run " + store.name() + " has no profiles of both " + options.baseline() + " and "
                            + options.candidate() + " in " + String.join(", ", options.workloads()) + " over "
                            + String.join(", ", options.transports()) + ". " + String.join(" ", warnings));
        }
        DifferenceReport report = new DifferenceReport(differences, warnings, work);
        store.save("difference.json", report);
        return report;
    }
}
