package dyno.feature.inspect;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.profiles.DifferenceAnalysis;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.setup.Candidates;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Folders;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Scratch;
import dyno.experiment.setup.Warnings;
import dyno.io.TextMap;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Profiles two sides in interleaved forks, or uses the profiles of an existing run, and compares them. */
public final class ProfileDifferences {
    private static final String COMMAND = "diff";
    private static final String KIND = "profile comparison";

    private final CommandContext context;

    public ProfileDifferences(CommandContext context) {
        this.context = context;
    }

    /**
     * Measures and compares.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when there was nothing to compare in the end
     */
    public DifferenceReport run(String name, DifferenceOptions options) {
        try (RunSession session = context.begin(
                name,
                () -> open(options),
                () -> CommandContext.plan(COMMAND, options.seed(), TextMap.of(options), options.plan()))) {
            return measure(session, options);
        }
    }

    /**
     * Resumes an interrupted run.
     *
     * @throws RunException UNKNOWN_RUN when the run is of a different kind
     */
    public DifferenceReport resume(RunStore store) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        DifferenceOptions options = TextMap.read(store.plan().options(), DifferenceOptions.class);
        try (RunSession session = context.resume(store, () -> open(options))) {
            return measure(session, options);
        }
    }

    private MeasurementSetup open(DifferenceOptions options) {
        return context.setup(List.of(options.baseline(), options.candidate()).stream()
                .distinct()
                .toList());
    }

    private DifferenceReport measure(RunSession session, DifferenceOptions options) {
        MeasurementSetup setup = session.setup();
        session.warnings().addAll(Warnings.notMeasured(session.measureAll()));
        return report(
                session.store(),
                options,
                setup.driver(options.baseline()),
                setup.driver(options.candidate()),
                session.warnings(),
                work(session, options));
    }

    private static List<WorkRow> work(RunSession session, DifferenceOptions options) {
        List<WorkloadName> others =
                options.workloads().stream().map(options::workloadOfCandidate).toList();
        return new WorkCounts(session.setup(), session.console())
                .of(options.baseline(), options.candidate(), options.workloads(), others);
    }

    /**
     * Compares what a run has profiled; nothing is measured.
     *
     * @throws RunException FORK_FAILED when it has not profiled both
     */
    public DifferenceReport ofRun(RunStore store, DifferenceOptions options) {
        Folders folders = context.folders();
        folders.requireWritable();
        try (Scratch scratch = new Scratch();
                ArtifactResolver artifacts = ArtifactResolver.withUserSettings(context.console()::say)) {
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
        Path flameGraphs = context.folders().flameGraphs().resolve(store.name());
        try (DifferenceAnalysis analysis = new DifferenceAnalysis(baseline, candidate, flameGraphs, List.of())) {
            for (DifferenceOptions.Pair pair : options.pairs()) {
                differences.addAll(analysis.ofRun(store, pair.baseline(), pair.candidate(), warnings));
            }
        }
        if (differences.isEmpty()) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The run " + store.name() + " has no profiles of both " + options.baseline() + " and "
                            + options.candidate() + " in "
                            + options.workloads().stream()
                                    .map(WorkloadName::toString)
                                    .collect(Collectors.joining(", ")) + " over "
                            + options.transports().stream()
                                    .map(TransportName::toString)
                                    .collect(Collectors.joining(", "))
                            + ". " + String.join(" ", warnings));
        }
        DifferenceReport report = new DifferenceReport(differences, warnings, work);
        store.save("difference.json", report);
        return report;
    }
}
