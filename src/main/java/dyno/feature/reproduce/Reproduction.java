package dyno.feature.reproduce;

import dyno.document.HtmlWriter;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.experiment.Outcome;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkObservations;
import dyno.experiment.profiles.ForkRecordings;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RouteNotes;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.io.TextMap;
import dyno.output.JsonReport;
import dyno.output.ReportFile;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Measures published studies again, with the original and the current drivers, and tells which claims hold. */
public final class Reproduction {
    /** The results within a run's folder. */
    public static final String RESULTS = "studies.json";

    private static final String COMMAND = "reproduce";
    private static final String KIND = "reproduction";

    private final CommandContext context;

    public Reproduction(CommandContext context) {
        this.context = context;
    }

    /**
     * The plan of a stored run that is to be resumed.
     *
     * @param budget another one; null for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no reproduction
     */
    static ReproductionPlan planOf(RunStore store, Duration budget) {
        RunPlan stored = store.plan();
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        ReproductionOptions options = TextMap.read(stored.options(), ReproductionOptions.class);
        ReproductionPlan plan = ReproductionPlan.of(budget == null ? options : options.withBudget(budget));
        return ReproductionPlan.of(plan.options(), plan.studies(), stored.forks());
    }

    /**
     * Runs a plan from its start.
     *
     * @param name of the run and its folder
     */
    public ReproductionReport run(String name, ReproductionPlan plan) {
        try (RunSession session =
                context.begin(name, () -> context.setupOfAvailable(plan.drivers(), List.of()), plan::toRunPlan)) {
            return execute(plan, session);
        }
    }

    /** Runs what a stored run has not measured yet, and writes its report. */
    public ReproductionReport resume(RunStore store, ReproductionPlan plan) {
        try (RunSession session = context.resume(store, () -> context.setupOfAvailable(plan.drivers(), List.of()))) {
            return execute(plan, session);
        }
    }

    /** Runs a plan and decides. */
    private static ReproductionReport execute(ReproductionPlan plan, RunSession session) {
        RunStore store = session.store();
        MeasurementSetup setup = session.setup();
        List<String> warnings = session.warnings();
        WireObservations wire = WireObservations.of(plan.observations(), setup, session.console());
        WorkObservations work = WorkObservations.of(plan.workToCount(), setup, session.console());
        Outcome outcome = ReproductionRun.execute(plan, session);

        session.console().say("Ranking hotspots and deciding on claims");
        List<ForkResult> results = store.results();
        Map<Cell, CallPaths> callPaths = callPaths(store, results, setup, warnings);
        warnings.addAll(Warnings.aboutMachineInRounds(store, setup.environment()));
        ReproductionReport report = new ReproductionReport(
                store.name(),
                store.plan().started(),
                session.clock().used(),
                plan.options().budget().toSeconds(),
                plan.options().full(),
                plan.options().settings(),
                (int) results.stream().filter(ForkResult::succeeded).count(),
                store.environment(),
                new ReproductionAnalysis(
                                plan,
                                store.environment(),
                                results,
                                outcome.failures(),
                                wire,
                                work,
                                callPaths,
                                setup.unavailable())
                        .studies(),
                warnings,
                RouteNotes.of(results));
        JsonReport.write(report, store.folder().resolve(RESULTS));
        ReportFile.write(htmlOf(store.folder()), HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report))));
        RunSession.failIfEmpty(report.forks() == 0, "Nothing could be measured.", List.of(firstProblem(results)));
        return report;
    }

    private static String firstProblem(List<ForkResult> results) {
        return results.stream()
                .flatMap(result -> Stream.of(result.failure(), result.notSupported()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("No driver of the study is available.");
    }

    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("studies.html");
    }

    private static Map<Cell, CallPaths> callPaths(
            RunStore store, List<ForkResult> results, MeasurementSetup setup, List<String> damages) {
        Map<Cell, List<Path>> recordings = new LinkedHashMap<>();
        results.stream()
                .filter(fork -> fork.succeeded() && fork.spec().purpose() == Purpose.PROFILE)
                .forEach(fork -> recordings
                        .computeIfAbsent(fork.spec().cell(), cell -> new ArrayList<>())
                        .add(store.recordings().resolve(fork.recording())));
        Map<Cell, CallPaths> callPaths = new LinkedHashMap<>();
        recordings.forEach((cell, files) -> {
            DriverArtifact driver = setup.driver(cell.driver());
            // One that is not available today may have been profiled in an earlier session.
            List<Profile> profiles =
                    driver == null ? List.of() : new ForkRecordings(files, true, damages).profiles(Event.CPU);
            if (!profiles.isEmpty()) {
                DriverScope scope = new DriverScope(DriverClasses.of(driver.jar()));
                callPaths.put(cell, HotspotRanking.callPaths(profiles, scope, OperationCost.exact(Double.NaN)));
            }
        });
        return callPaths;
    }
}
