package dyno.feature.bisect;

import dyno.document.HtmlWriter;
import dyno.document.Quantity;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverResolver;
import dyno.driver.PublishedVersions;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DecidingMetric;
import dyno.experiment.profiles.DifferenceAnalysis;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Durations;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.flamegraph.PageLink;
import dyno.io.TextMap;
import dyno.output.Links;
import dyno.output.ReportFile;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the published versions in which an operation changed: what it does is counted in all versions, interleaved rounds of
 * both neighbours show whether the largest steps took or saved time, and profiles where.
 */
public final class Bisection {
    /** In the run's folder. */
    static final String REPORT = "bisect.json";

    /** The same before a step was confirmed. */
    private static final String COUNTS = "counted.json";

    static final String COMMAND = "bisect";

    /** What a run of the command is, for messages. */
    static final String KIND = "bisection";

    private final CommandContext context;

    public Bisection(CommandContext context) {
        this.context = context;
    }

    /**
     * The published versions of a driver between two versions.
     *
     * @param unstable whether to include release candidates, betas and similar versions
     * @throws DriverException UNKNOWN_VERSION when one of the ends is not published
     */
    public List<String> versions(String driver, String from, String to, boolean unstable) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(context.console()::say)) {
            return new PublishedVersions(artifacts)
                    .between(driver, from, to, unstable).stream()
                            .map(DriverCoordinates::version)
                            .toList();
        }
    }

    /**
     * Searches for steps.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when fewer than two versions could be counted
     */
    public BisectReport run(String name, BisectOptions options) {
        RunPlan plan = CommandContext.plan(COMMAND, options.seed(), TextMap.of(options), List.of());
        return search(RunStore.create(context.folders().newRun(name), plan), options, false);
    }

    /**
     * Resumes an interrupted search.
     *
     * @param budget of the whole run instead of the planned one
     * @throws RunException UNKNOWN_RUN when the run is none; CHANGED when another version of Dyno began it
     */
    public BisectReport resume(RunStore store, Optional<Duration> budget) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        if (!store.plan().options().containsKey("budget")) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "The run " + store.folder()
                            + " has no budget, so another version of Dyno planned it: it cannot be resumed. Start a new run.");
        }
        context.folders().requireWritable();
        BisectOptions planned = TextMap.read(store.plan().options(), BisectOptions.class);
        return search(store, planned.within(budget.orElse(planned.budget())), true);
    }

    private BisectReport search(RunStore store, BisectOptions options, boolean resumed) {
        Map<String, String> skipped = new TreeMap<>();
        List<DriverCoordinates> drivers = loadable(options, skipped);
        try (RunSession session = context.session(store, () -> context.setup(drivers), resumed)) {
            BisectReport counted = resumed && Files.exists(store.folder().resolve(COUNTS))
                    ? RunStore.read(store.folder().resolve(COUNTS), BisectReport.class, "Start a new run.")
                    : count(session, options, skipped);
            BisectReport report = confirm(session, options, counted);
            store.save(REPORT, report);
            write(report, htmlOf(store.folder()));
            return report;
        }
    }

    /** Counts all versions, stores the result, and plans the confirmation of the largest steps. */
    private static BisectReport count(RunSession session, BisectOptions options, Map<String, String> skipped) {
        VersionCounts counts = VersionCounts.of(session.setup(), session.console(), options, skipped);
        List<VersionRow> rows = counts.rows();
        List<String> reasons =
                rows.stream().map(VersionRow::skipped).filter(Objects::nonNull).toList();
        RunSession.failIfEmpty(rows.size() - reasons.size() < 2, "Fewer than two versions could be counted:", reasons);
        RunStore store = session.store();
        BisectReport report = new BisectReport(
                store.name(),
                store.environment(),
                options.driver().toString(),
                options.workload(),
                options.transport(),
                rows,
                counts.steps(),
                options.precision(),
                List.of());
        store.save(COUNTS, report);
        write(report, htmlOf(store.folder()));
        BisectDocument.counted(report).forEach(session.console()::note);
        store.extend(TextMap.of(options), StepRun.plan(toConfirm(options, report), options));
        return report;
    }

    /** The largest steps: the older version by the newer. */
    private static Map<Cell, Cell> toConfirm(BisectOptions options, BisectReport counted) {
        Map<Cell, Cell> olderByNewer = new LinkedHashMap<>();
        counted.steps().stream()
                .sorted(Comparator.comparingDouble(StepRow::size).reversed())
                .limit(options.steps())
                .forEach(step -> olderByNewer.put(options.cell(step.newer()), options.cell(step.older())));
        return olderByNewer;
    }

    private static BisectReport confirm(RunSession session, BisectOptions options, BisectReport counted) {
        Map<Cell, Cell> wanted = toConfirm(options, counted);
        Map<Cell, DecidingMetric> deciding = new HashMap<>();
        counted.steps()
                .forEach(step ->
                        deciding.put(options.cell(step.newer()), step.after().deciding(step.before())));
        StepRun run = new StepRun(session, wanted, deciding::get, options);
        List<String> warnings = session.warnings();
        warnings.addAll(Warnings.notMeasured(run.execute()));
        warnings.addAll(session.store().unreadable());
        wanted.forEach((newer, older) -> {
            if (run.row(newer).isEmpty()) {
                warnings.add("The time from " + older.driver() + " to " + newer.driver() + " has too few rounds for a"
                        + " verdict after " + Durations.text(options.budget())
                        + ": resume the run with a larger --budget.");
            }
        });
        List<StepRow> steps = counted.steps().stream()
                .map(step -> run.row(options.cell(step.newer()))
                        .map(row -> step.compared(row, differences(session, options, step, row)))
                        .orElse(step))
                .toList();
        return counted.confirmed(steps, warnings);
    }

    private static void write(BisectReport report, Path page) {
        ReportFile.write(page, HtmlWriter.page(BisectDocument.page(report, page.getParent())));
    }

    public static Path htmlOf(Path runFolder) {
        return runFolder.resolve("bisect.html");
    }

    /** The versions whose jars are available and can be loaded. */
    private List<DriverCoordinates> loadable(BisectOptions options, Map<String, String> skipped) {
        List<DriverCoordinates> loadable = new ArrayList<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(context.console()::say)) {
            DriverResolver resolver = new DriverResolver(artifacts);
            context.console()
                    .say("Resolving " + Quantity.count(options.versions().size(), "version") + " of "
                            + options.driver());
            for (String version : options.versions()) {
                DriverCoordinates driver = options.driver().in(version);
                try {
                    resolver.requireOptions(resolver.resolve(driver));
                    loadable.add(driver);
                } catch (DriverException e) {
                    skipped.put(version, e.getMessage());
                    context.console().note(driver + " is skipped: " + e.getMessage());
                }
            }
        }
        return loadable;
    }

    /** Only a change of time is explained: the others have no profiles. */
    private static List<Difference> differences(
            RunSession session, BisectOptions options, StepRow step, ComparisonRow row) {
        if (!StepRun.isChange(row)) {
            return List.of();
        }
        RunStore store = session.store();
        Cell older = options.cell(step.older());
        Cell newer = options.cell(step.newer());
        Path flameGraphs = session.folders().flameGraphs().resolve(store.name());
        PageLink page = new PageLink("Bisection", Links.relative(flameGraphs, htmlOf(store.folder())));
        try (DifferenceAnalysis analysis = new DifferenceAnalysis(
                session.setup().driver(older.driver()),
                session.setup().driver(newer.driver()),
                flameGraphs,
                List.of(page))) {
            return analysis.ofRun(store, older, newer, session.warnings());
        }
    }
}
