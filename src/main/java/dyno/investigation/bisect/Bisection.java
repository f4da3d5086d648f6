package dyno.investigation.bisect;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverResolver;
import dyno.driver.PublishedVersions;
import dyno.investigation.RunSession;
import dyno.investigation.TestBench;
import dyno.investigation.Warnings;
import dyno.investigation.Workplace;
import dyno.investigation.bisect.VersionScan.Step;
import dyno.investigation.diff.DifferenceAnalysis;
import dyno.io.TextMap;
import dyno.report.BisectPage;
import dyno.report.Links;
import dyno.report.PageLink;
import dyno.report.Quantity;
import dyno.result.BisectReport;
import dyno.result.BisectReport.StepRow;
import dyno.result.BisectReport.VersionRow;
import dyno.result.DifferenceReport.Difference;
import dyno.result.TriageReport.ComparisonRow;
import dyno.run.ForkSpec.Cell;
import dyno.run.ResumeCheck;
import dyno.run.RunException;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunLock;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the published versions in which a workload's CPU time or bytes per operation changed: a scan of all versions proposes
 * steps, interleaved rounds of both neighbours confirm the largest, and their profiles show what changed.
 */
public final class Bisection {
    /** In the run's folder. */
    static final String REPORT = "bisect.json";

    static final String COMMAND = "bisect";

    /** What a run of the command is, for messages. */
    static final String KIND = "bisection";

    private final Workplace workplace;

    public Bisection(Workplace workplace) {
        this.workplace = workplace;
    }

    /**
     * The published versions of a driver between two versions.
     *
     * @param unstable whether to include release candidates, betas and similar versions
     * @throws DriverException UNKNOWN_VERSION when one of the ends is not published
     */
    public List<String> versions(String driver, String from, String to, boolean unstable) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(workplace.console()::say)) {
            return new PublishedVersions(artifacts)
                    .between(driver, from, to, unstable).stream()
                            .map(DriverCoordinates::version)
                            .toList();
        }
    }

    /**
     * Searches for steps.
     *
     * @param name of the run and its folder; the confirmation of the steps is a run {@code <name>-steps} next to it, or
     *     {@code <name>-steps-2} and so on
     * @throws RunException FORK_FAILED when fewer than two versions could be measured; IN_USE when another process
     *     measures a run of the confirmation's name
     */
    public BisectReport run(String name, BisectOptions options) {
        RunPlan plan = Workplace.plan(COMMAND, options.seed(), TextMap.of(options), VersionScan.plan(options));
        return search(RunStore.create(workplace.folders().newRun(name), plan), options, false);
    }

    /**
     * Resumes an interrupted search.
     *
     * @throws RunException UNKNOWN_RUN when the run is none
     */
    public BisectReport resume(RunStore store) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        workplace.folders().requireWritable();
        return search(store, TextMap.read(store.plan().options(), BisectOptions.class), true);
    }

    private BisectReport search(RunStore store, BisectOptions options, boolean resumed) {
        Map<String, String> skipped = new TreeMap<>();
        List<DriverCoordinates> drivers = loadable(options, skipped);
        try (RunSession session = workplace.session(store, () -> workplace.bench(drivers), resumed)) {
            List<String> warnings = session.warnings();
            VersionScan scan = scan(session, options, skipped);
            warnings.addAll(store.unreadable());
            List<Step> proposed = scan.steps();
            List<StepRow> steps = steps(session, options, proposed);
            BisectReport report = new BisectReport(
                    store.name(),
                    store.environment(),
                    options.driver(),
                    options.workload(),
                    options.transport(),
                    scan.rows().stream().map(Bisection::labelled).toList(),
                    steps,
                    scan.spread(),
                    scan.visible(),
                    options.precision(),
                    warnings);
            store.save(REPORT, report);
            BisectPage.write(report, htmlOf(store.folder()));
            return report;
        }
    }

    /** The page of a search. */
    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("bisect.html");
    }

    /** The versions whose jars are available and can be loaded. */
    private List<DriverCoordinates> loadable(BisectOptions options, Map<String, String> skipped) {
        List<DriverCoordinates> loadable = new ArrayList<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(workplace.console()::say)) {
            DriverResolver resolver = new DriverResolver(artifacts);
            workplace
                    .console()
                    .say("Resolving " + Quantity.count(options.versions().size(), "version") + " of "
                            + options.driver());
            for (String version : options.versions()) {
                DriverCoordinates driver = new DriverCoordinates(options.driver(), version, List.of());
                try {
                    resolver.resolve(driver);
                    loadable.add(driver);
                } catch (DriverException e) {
                    skipped.put(version, e.getMessage());
                    workplace.console().note(driver + " is skipped: " + e.getMessage());
                }
            }
        }
        return loadable;
    }

    private static VersionScan scan(RunSession session, BisectOptions options, Map<String, String> skipped) {
        Outcome outcome =
                session.execute(fork -> session.bench().driver(fork.cell().driver()) != null);
        Stream.of(outcome.failures(), outcome.notSupported())
                .forEach(reasons -> reasons.forEach((cell, reason) -> {
                    skipped.put(DriverCoordinates.parse(cell.driver()).version(), reason);
                    session.console().note(cell.driver() + " is skipped: " + reason);
                }));
        VersionScan scan = new VersionScan(options, session.store(), skipped);
        RunSession.failIfEmpty(scan.measured() < 2, "Fewer than two versions could be measured:", skipped.values());
        return scan;
    }

    private List<StepRow> steps(RunSession scan, BisectOptions options, List<Step> proposed) {
        List<Step> closer = proposed.stream().limit(options.steps()).toList();
        Map<Cell, Cell> olderByNewer = new LinkedHashMap<>();
        for (Step step : closer) {
            olderByNewer.put(VersionScan.cell(options, step.newer()), VersionScan.cell(options, step.older()));
        }
        proposed.forEach(step -> scan.console()
                .note(String.format(
                        Locale.ROOT,
                        "%s to %s: CPU time × %.3f, %.0f to %.0f B/op%s",
                        BisectOptions.label(step.older()),
                        BisectOptions.label(step.newer()),
                        step.cpuRatio(),
                        step.bytesBefore(),
                        step.bytesAfter(),
                        closer.contains(step) ? "" : " (from the scan only)")));
        if (closer.isEmpty()) {
            return inOrder(proposed, options)
                    .map(step -> row(step, null, List.of()))
                    .toList();
        }
        RunPlan plan = Workplace.plan(
                COMMAND,
                options.seed(),
                Map.of(RunPlan.PART_OF, scan.store().name(), "steps", olderByNewer.toString()),
                StepRun.plan(olderByNewer, options));
        Path folder = confirmationFolder(scan.store().folder(), plan);
        try (RunLock lock = RunLock.of(folder)) {
            RunSession confirmation = confirmation(folder, plan, scan);
            StepRun run = new StepRun(confirmation, olderByNewer, options);
            scan.warnings().addAll(Warnings.notMeasured(run.execute()));
            return inOrder(proposed, options)
                    .map(step -> closer.contains(step)
                            ? row(
                                    step,
                                    run.row(VersionScan.cell(options, step.newer()))
                                            .orElse(null),
                                    differences(scan, confirmation.store(), options, step))
                            : row(step, null, List.of()))
                    .toList();
        }
    }

    private static Stream<Step> inOrder(List<Step> steps, BisectOptions options) {
        return steps.stream()
                .sorted(Comparator.comparingInt(step -> options.versions().indexOf(step.newer())));
    }

    /** The separate run that confirms steps; it shares the scan's test bench. */
    private RunSession confirmation(Path folder, RunPlan plan, RunSession scan) {
        boolean resumed = RunStore.isRun(folder);
        RunStore store = resumed ? RunStore.open(folder) : RunStore.create(folder, plan);
        RunSession confirmation = workplace.session(store, scan.bench(), resumed);
        scan.warnings().addAll(confirmation.warnings());
        return confirmation;
    }

    /**
     * The folder next to the scan for the run that confirms steps: the one in which it began, or a new one. A run for
     * the steps of an earlier scan of this name does not count, and is kept.
     */
    static Path confirmationFolder(Path scan, RunPlan plan) {
        Path folder = scan.resolveSibling(scan.getFileName() + "-steps");
        for (int number = 2; RunStore.isRun(folder) && !isOf(folder, plan); number++) {
            folder = scan.resolveSibling(scan.getFileName() + "-steps-" + number);
        }
        return folder;
    }

    /** A plan that cannot be read belongs to another run. */
    private static boolean isOf(Path folder, RunPlan plan) {
        try {
            return RunStore.open(folder).plan().options().equals(plan.options());
        } catch (RunException e) {
            return false;
        }
    }

    private List<Difference> differences(RunSession scan, RunStore store, BisectOptions options, Step step) {
        TestBench bench = scan.bench();
        Cell older = VersionScan.cell(options, step.older());
        Cell newer = VersionScan.cell(options, step.newer());
        Path flameGraphs = scan.folders().flameGraphs().resolve(scan.store().name());
        PageLink page = new PageLink(
                "Bisection", Links.relative(flameGraphs, htmlOf(scan.store().folder())));
        try (DifferenceAnalysis analysis = new DifferenceAnalysis(
                bench.driver(older.driver()), bench.driver(newer.driver()), flameGraphs, List.of(page))) {
            return analysis.ofRun(store, older, newer, scan.warnings());
        }
    }

    private static VersionRow labelled(VersionRow row) {
        return new VersionRow(BisectOptions.label(row.version()), row.cpuNanos(), row.allocatedBytes(), row.skipped());
    }

    private static StepRow row(Step step, ComparisonRow comparison, List<Difference> differences) {
        return new StepRow(
                BisectOptions.label(step.older()),
                BisectOptions.label(step.newer()),
                step.cpuRatio(),
                step.bytesBefore(),
                step.bytesAfter(),
                step.bytesStep(),
                comparison,
                differences);
    }
}
