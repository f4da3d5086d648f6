package dyno.investigation;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverResolver;
import dyno.driver.PublishedVersions;
import dyno.investigation.VersionScan.Step;
import dyno.report.BisectPage;
import dyno.report.BisectReport;
import dyno.report.BisectReport.StepRow;
import dyno.report.DifferenceReport.Difference;
import dyno.report.Quantity;
import dyno.report.TriageReport.ComparisonRow;
import dyno.run.Continuation;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.RunExecutor;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunLock;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the published versions in which a workload's CPU time or bytes per operation changed: a scan of all versions proposes
 * steps, interleaved rounds of both neighbours confirm the largest, and their profiles show what changed.
 */
public final class Bisection {
    private static final String COMMAND = "bisect";
    private static final Duration NO_LIMIT = Duration.ofDays(365);

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public Bisection(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * The published versions of a driver between two.
     *
     * @param unstable whether release candidates, betas and the like are wanted, too
     * @throws DriverException UNKNOWN_VERSION when one of the ends is not published
     */
    public List<String> versions(String driver, String from, String to, boolean unstable) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(console::say)) {
            return new PublishedVersions(artifacts)
                    .between(driver, from, to, unstable).stream()
                            .map(DriverCoordinates::version)
                            .toList();
        }
    }

    /**
     * Searches.
     *
     * @param name of the run and its folder; the confirmation of the steps is a run {@code <name>-steps} beside it, or
     *     {@code <name>-steps-2} and so on
     * @throws RunException FORK_FAILED when less than two versions could be measured; IN_USE when another process measures a run
     *     of the confirmation's name
     */
    public BisectReport run(String name, BisectOptions options) {
        RunPlan plan = new RunPlan(
                COMMAND, Instant.now().toString(), options.seed(), options.toMap(), VersionScan.plan(options));
        return search(RunStore.create(folders.newRun(name), plan), options, false);
    }

    /**
     * Goes on with a search that was interrupted.
     *
     * @throws RunException UNKNOWN_RUN when the run is none
     */
    public BisectReport resume(RunStore store) {
        Continuation.requireRunOf(COMMAND, store, "search through versions");
        folders.requireWritable();
        return search(store, BisectOptions.of(store.plan().options()), true);
    }

    private BisectReport search(RunStore store, BisectOptions options, boolean resumed) {
        Map<String, String> skipped = new TreeMap<>();
        List<DriverCoordinates> drivers = loadable(options, skipped);
        List<String> warnings = new ArrayList<>();
        try (Stand stand = new Stand(drivers, server, folders.patches(), console::say)) {
            if (resumed) {
                warnings.addAll(stand.resume(store));
            } else {
                stand.begin(store);
            }
            VersionScan scan = scan(store, options, stand, skipped);
            warnings.addAll(store.unreadable());
            List<Step> proposed = scan.steps();
            List<StepRow> steps = steps(store, options, stand, proposed, warnings);
            BisectReport report = new BisectReport(
                    store.name(),
                    store.environment(),
                    options.driver(),
                    options.workload(),
                    options.transport(),
                    scan.rows(),
                    steps,
                    scan.spread(),
                    scan.visible(),
                    options.precision(),
                    warnings);
            store.save("bisect.json", report);
            BisectPage.write(report, htmlOf(store.folder()));
            return report;
        }
    }

    /** The page of a search. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("bisect.html");
    }

    /** The versions whose jars can be had and loaded. */
    private List<DriverCoordinates> loadable(BisectOptions options, Map<String, String> skipped) {
        List<DriverCoordinates> loadable = new ArrayList<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(console::say)) {
            DriverResolver resolver = new DriverResolver(artifacts);
            console.say(
                    "Resolving " + Quantity.count(options.versions().size(), "version") + " of " + options.driver());
            for (String version : options.versions()) {
                DriverCoordinates driver = new DriverCoordinates(options.driver(), version, List.of());
                try {
                    resolver.resolve(driver);
                    loadable.add(driver);
                } catch (DriverException e) {
                    skipped.put(version, e.getMessage());
                    console.note(driver + " is skipped: " + e.getMessage());
                }
            }
        }
        return loadable;
    }

    private VersionScan scan(RunStore store, BisectOptions options, Stand stand, Map<String, String> skipped) {
        Outcome outcome = new RunExecutor(store, stand.runner(store), console, NO_LIMIT)
                .execute(store.plan().forks(), fork -> stand.driver(fork.cell().driver()) != null);
        console.forksDone();
        Stream.of(outcome.failures(), outcome.notSupported())
                .forEach(reasons -> reasons.forEach((cell, reason) -> {
                    skipped.put(DriverCoordinates.parse(cell.driver()).version(), reason);
                    console.note(cell.driver() + " is skipped: " + reason);
                }));
        VersionScan scan = new VersionScan(options, store, skipped);
        if (scan.measured() < 2) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "Less than two versions could be measured: " + String.join(" ", skipped.values()));
        }
        return scan;
    }

    private List<StepRow> steps(
            RunStore scan, BisectOptions options, Stand stand, List<Step> proposed, List<String> warnings) {
        List<Step> closer = proposed.stream().limit(options.steps()).toList();
        Map<Cell, Cell> olderByNewer = new LinkedHashMap<>();
        for (Step step : closer) {
            olderByNewer.put(VersionScan.cell(options, step.newer()), VersionScan.cell(options, step.older()));
        }
        proposed.forEach(step -> console.note(String.format(
                "%s to %s: CPU time x %.3f, %.0f to %.0f B/op%s",
                step.older(),
                step.newer(),
                step.cpuRatio(),
                step.bytesBefore(),
                step.bytesAfter(),
                closer.contains(step) ? "" : " (of the scan only)")));
        if (closer.isEmpty()) {
            return inOrder(proposed, options)
                    .map(step -> row(step, null, List.of()))
                    .toList();
        }
        RunPlan plan = new RunPlan(
                COMMAND,
                Instant.now().toString(),
                options.seed(),
                Map.of(RunPlan.PART_OF, scan.name(), "steps", olderByNewer.toString()),
                StepRun.plan(olderByNewer, options));
        Path folder = confirmationFolder(scan.folder(), plan);
        try (RunLock lock = RunLock.of(folder)) {
            RunStore store = confirmation(folder, plan, stand, warnings);
            StepRun run = new StepRun(store, olderByNewer, options, console);
            Outcome outcome = run.execute(stand);
            console.forksDone();
            warnings.addAll(Warnings.notMeasured(outcome));
            return inOrder(proposed, options)
                    .map(step -> closer.contains(step)
                            ? row(
                                    step,
                                    run.row(VersionScan.cell(options, step.newer()))
                                            .orElse(null),
                                    differences(scan, store, options, stand, step, warnings))
                            : row(step, null, List.of()))
                    .toList();
        }
    }

    private static Stream<Step> inOrder(List<Step> steps, BisectOptions options) {
        return steps.stream()
                .sorted(Comparator.comparingInt(step -> options.versions().indexOf(step.newer())));
    }

    /** The run beside the scan that confirms steps. */
    private static RunStore confirmation(Path folder, RunPlan plan, Stand stand, List<String> warnings) {
        if (RunStore.isRun(folder)) {
            RunStore store = RunStore.open(folder);
            warnings.addAll(stand.resume(store));
            return store;
        }
        RunStore store = RunStore.create(folder, plan);
        stand.begin(store);
        return store;
    }

    /**
     * The folder beside the scan for the run that confirms steps: the one in which it began, or a new one. A run for the steps
     * of an earlier scan of this name does not count, and stays.
     */
    static Path confirmationFolder(Path scan, RunPlan plan) {
        Path folder = scan.resolveSibling(scan.getFileName() + "-steps");
        for (int number = 2; RunStore.isRun(folder) && !isOf(folder, plan); number++) {
            folder = scan.resolveSibling(scan.getFileName() + "-steps-" + number);
        }
        return folder;
    }

    /** A plan that cannot be read is another's. */
    private static boolean isOf(Path folder, RunPlan plan) {
        try {
            return RunStore.open(folder).plan().options().equals(plan.options());
        } catch (RunException e) {
            return false;
        }
    }

    private List<Difference> differences(
            RunStore scan, RunStore store, BisectOptions options, Stand stand, Step step, List<String> warnings) {
        Cell older = VersionScan.cell(options, step.older());
        Cell newer = VersionScan.cell(options, step.newer());
        Path flameGraphs = folders.flameGraphs().resolve(scan.name());
        try (DifferenceAnalysis analysis =
                new DifferenceAnalysis(stand.driver(older.driver()), stand.driver(newer.driver()), flameGraphs)) {
            return analysis.ofRun(store, older, newer, warnings);
        }
    }

    private static StepRow row(Step step, ComparisonRow comparison, List<Difference> differences) {
        return new StepRow(
                step.older(),
                step.newer(),
                step.cpuRatio(),
                step.bytesBefore(),
                step.bytesAfter(),
                step.bytesStep(),
                comparison,
                differences);
    }
}
