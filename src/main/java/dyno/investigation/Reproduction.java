package dyno.investigation;

import dyno.driver.DriverClasses;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.Trails;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import dyno.report.JsonReport;
import dyno.report.ReproductionPage;
import dyno.report.ReproductionReport;
import dyno.run.Continuation;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Measures published studies again, with the drivers of then and of today, and says which of their claims hold. */
public final class Reproduction {
    /** The results within a run's folder. */
    public static final String RESULTS = "studies.json";

    private static final String COMMAND = "reproduce";

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public Reproduction(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * The plan for a new run.
     *
     * @throws IllegalArgumentException when there is no such study
     */
    public ReproductionPlan plan(ReproductionOptions options) {
        return ReproductionPlan.of(options);
    }

    /**
     * The plan of a stored run, to go on with.
     *
     * @param budget another one; null for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no reproduction
     */
    public ReproductionPlan planOf(RunStore store, Duration budget) {
        RunPlan stored = store.plan();
        Continuation.requireRunOf(COMMAND, store, "reproduction of studies");
        ReproductionOptions options = ReproductionOptions.of(stored.options());
        ReproductionPlan plan = ReproductionPlan.of(budget == null ? options : options.withBudget(budget));
        return new ReproductionPlan(plan.options(), plan.studies(), stored.forks());
    }

    /**
     * Runs a plan from its start.
     *
     * @param name of the run and its folder
     */
    public ReproductionReport run(String name, ReproductionPlan plan) {
        Path folder = folders.newRun(name);
        Instant start = Instant.now();
        try (Stand stand = Stand.ofAvailable(plan.drivers(), server, folders.patches(), console::say)) {
            RunStore store = RunStore.create(folder, plan.toRunPlan());
            stand.begin(store);
            return execute(plan, store, stand, start, new ArrayList<>());
        }
    }

    /** Runs what a stored run has not measured yet, and writes its report. */
    public ReproductionReport resume(RunStore store, ReproductionPlan plan) {
        folders.requireWritable();
        Instant start = Instant.now();
        try (Stand stand = Stand.ofAvailable(plan.drivers(), server, folders.patches(), console::say)) {
            return execute(plan, store, stand, start, stand.resume(store));
        }
    }

    private ReproductionReport execute(
            ReproductionPlan plan, RunStore store, Stand stand, Instant start, List<String> warnings) {
        double before = store.secondsMeasured();
        WireObservations wire = WireObservations.of(plan.observations(), stand, console);
        new ReproductionRun(plan, store, console, Duration.between(start, Instant.now())).execute(stand);

        console.say("Ranking hotspots and deciding on claims");
        List<ForkResult> results = store.results();
        Map<Cell, Trails> trails = trails(store, results, stand, warnings);
        warnings.addAll(Warnings.aboutMachine(store, stand.environment()));
        RouteNotes.of(results).forEach(warnings::add);
        ReproductionReport report = new ReproductionReport(
                store.name(),
                store.plan().started(),
                before + Duration.between(start, Instant.now()).toMillis() / 1000.0,
                plan.options().budget().toSeconds(),
                plan.options().full(),
                (int) results.stream().filter(ForkResult::succeeded).count(),
                store.environment(),
                new ReproductionAnalysis(plan, results, wire, trails, stand.unavailable()).studies(),
                warnings);
        JsonReport.write(report, store.folder().resolve(RESULTS));
        ReproductionPage.write(report, htmlOf(store.folder()));
        requireSomething(report, results);
        return report;
    }

    private static void requireSomething(ReproductionReport report, List<ForkResult> results) {
        if (report.forks() == 0) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "Nothing could be measured. "
                            + results.stream()
                                    .flatMap(result -> Stream.of(result.failure(), result.notSupported()))
                                    .filter(Objects::nonNull)
                                    .findFirst()
                                    .orElse("No driver of the study can be had."));
        }
    }

    /** Where the report of a run is. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("studies.html");
    }

    private static Map<Cell, Trails> trails(
            RunStore store, List<ForkResult> results, Stand stand, List<String> damages) {
        Map<Cell, List<Profile>> profiles = new LinkedHashMap<>();
        RecordingReader reader = new RecordingReader(RecordingReader.JMH_WORKERS);
        results.stream()
                .filter(fork -> fork.succeeded() && fork.spec().purpose() == Purpose.PROFILE)
                .forEach(fork -> read(reader, store.recordings().resolve(fork.recording()), damages)
                        .forEach(profile -> profiles.computeIfAbsent(fork.spec().cell(), cell -> new ArrayList<>())
                                .add(profile)));
        Map<Cell, Trails> trails = new LinkedHashMap<>();
        profiles.forEach((cell, forks) -> {
            DriverScope scope =
                    new DriverScope(DriverClasses.of(stand.driver(cell.driver()).jar()));
            trails.put(cell, HotspotRanking.trails(forks, scope, OperationCost.exact(Double.NaN)));
        });
        return trails;
    }

    /** The CPU profile of a recording, if there is one. */
    private static Stream<Profile> read(RecordingReader reader, Path file, List<String> damages) {
        try {
            return Stream.ofNullable(reader.read(file).profiles().get(Event.CPU))
                    .filter(profile -> profile.stackSamples() > 0);
        } catch (RecordingException e) {
            damages.add("Missing among the profiles: " + e.getMessage());
            return Stream.empty();
        }
    }
}
