package dyno.feature.patching;

import dyno.comparison.Verdict;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyClock;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.CostWarnings;
import dyno.experiment.builds.DeclaredClaim;
import dyno.experiment.builds.ExactFigures;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.TargetStatements;
import dyno.experiment.builds.UntimedWork;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.experiment.builds.Verdicts;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.view.VerdictDocument;
import dyno.feature.patching.PatchValidation.Proven;
import dyno.output.ReportFile;
import dyno.patch.behaviour.BehaviourDifference;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.patch.suite.SuiteComparison;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The proof of one patch or stack of patches: the outcome of each step so far, and the report in the end. Which steps are taken, and
 * when, is up to {@link PatchValidation}.
 */
final class PatchProof {
    static final String VERDICT = "verdict.json";

    private final CommandContext context;
    private final PatchCatalogue catalogue;
    private final RunStore store;
    private final DriverCoordinates candidate;
    private final List<PatchFile> patches;
    private final List<Path> tests;
    private final Path folder;
    private final Instant start = SteadyClock.now();
    private final double before;
    private final ProofSteps steps;
    private final List<String> warnings = new ArrayList<>();
    private ComparisonOptions options;
    private Environment environment;
    private boolean isMeasured;
    private WireObservations wire = new WireObservations();
    private List<ComparisonRow> rows = List.of();
    private List<ProfileChange> changes = List.of();
    private List<WorkRow> work = List.of();
    private UntimedWork untimed = UntimedWork.NONE;
    private List<String> broken = List.of();

    /**
     * Begins a proof.
     *
     * @param folder where it is written
     * @param withTests whether the driver's own tests are a step
     */
    PatchProof(
            CommandContext context,
            RunStore store,
            ComparisonOptions options,
            DriverCoordinates candidate,
            Path folder,
            boolean withTests) {
        this.context = context;
        this.store = store;
        this.options = options;
        this.candidate = candidate;
        this.catalogue = new PatchCatalogue(context.folders().patches());
        this.patches = catalogue.find(candidate);
        this.tests = catalogue.testDiffs(List.of(candidate));
        this.folder = folder;
        this.steps = new ProofSteps(withTests);
        this.before = store.secondsMeasured();
    }

    DriverCoordinates candidate() {
        return candidate;
    }

    CandidateClaim claim() {
        return new CandidateClaim(
                Set.copyOf(options.workloadsOf(candidate)),
                DeclaredClaim.of(patches).declared(),
                wire.compared(options.baseline(), candidate, options.allWorkloads(candidate)));
    }

    /** Workloads to be timed because the candidate does more work in them by exact counts. */
    List<WorkloadName> moreWork() {
        return untimed.toBeTimed().stream().map(WorkloadName::stored).toList();
    }

    void warn(List<String> further) {
        warnings.addAll(further);
    }

    /** The first step fails: nothing could be built. */
    void doesNotApply(String why) {
        steps.fail(ProofSteps.APPLIES, why, List.of());
    }

    void isMeasuredOn(Environment machine) {
        environment = machine;
    }

    /**
     * Its forks are run, and belong into the report.
     *
     * @param seen what the drivers sent and received in workloads in which no fork over replay counts it
     */
    void isMeasuredWith(ComparisonOptions watched, WireObservations seen) {
        options = watched;
        wire = seen;
        isMeasured = true;
    }

    boolean applies(MeasurementSetup setup) {
        String problem = setup.unavailable().get(candidate);
        steps.end(
                ProofSteps.APPLIES,
                problem == null,
                problem == null ? applied(setup.driver(options.baseline())) : problem,
                List.of());
        return problem == null;
    }

    private static String applied(DriverArtifact base) {
        return base.otherSources()
                .map(others -> "Applied, and compiled against the jar of " + base.coordinates() + ". " + others)
                .orElseGet(() ->
                        "Applied to the published sources of " + base.coordinates() + " and compiled against its jar.");
    }

    boolean behavesTheSame(BehaviourResult result) {
        steps.end(ProofSteps.BEHAVES, result.same(), result.explanation(), details(result));
        return result.same();
    }

    /** Whether the same holds in further workloads; if so, the step stays as it is. */
    boolean staysTheSame(BehaviourResult further) {
        return further.same() || behavesTheSame(further);
    }

    boolean passes(SuiteComparison tests) {
        steps.end(ProofSteps.TESTS, tests.holds(), tests.sentence(), List.of());
        return tests.holds();
    }

    /**
     * All candidates are counted in the same workloads, so that their baseline is counted once. A target is not watched as well with
     * another number of statements.
     */
    void count(WorkCounts counts) {
        List<WorkloadName> timed = options.withFlagged(Map.of()).allWorkloads(candidate);
        List<WorkloadName> targets = options.workloadsOf(candidate).stream()
                .map(TargetStatements::without)
                .toList();
        List<WorkRow> counted = counts.everywhere(options.baseline(), candidate, options.allWorkloads());
        untimed = UntimedWork.of(
                counted.stream()
                        .filter(row -> Stream.of(timed, targets)
                                .noneMatch(names -> names.contains(WorkloadName.stored(row.workload()))))
                        .toList(),
                options.threshold());
        work = counted.stream()
                .filter(row -> Stream.of(timed, moreWork())
                        .anyMatch(names -> names.contains(WorkloadName.stored(row.workload()))))
                .toList();
    }

    private List<String> details(BehaviourResult result) {
        return Stream.concat(result.differences().stream(), result.wireChanges().stream())
                .map(BehaviourDifference::toString)
                .toList();
    }

    boolean isFaster(List<ComparisonRow> compared) {
        rows = compared;
        Conclusion conclusion = Conclusion.of(rows);
        broken = broken();
        if (!broken.isEmpty()) {
            steps.fail(ProofSteps.SPEED, "It fails where its baseline does not.", broken);
        } else if (conclusion.verdict() == Verdict.IMPROVEMENT) {
            steps.pass(ProofSteps.SPEED, conclusion.sentence(), List.of());
        } else if (conclusion.verdict() == Verdict.REGRESSION) {
            steps.fail(ProofSteps.SPEED, conclusion.sentence(), List.of());
        } else {
            steps.open(ProofSteps.SPEED, conclusion.sentence());
        }
        return steps.failure().isEmpty();
    }

    /** Why it failed in workloads in which no fork of the baseline did, one sentence each. */
    private List<String> broken() {
        Map<Cell, List<ForkResult>> scores = store.results().stream()
                .filter(fork -> fork.spec().purpose() == Purpose.SCORE
                        && concerns(fork.spec().cell()))
                .collect(Collectors.groupingBy(fork -> fork.spec().cell()));
        List<String> broken = new ArrayList<>();
        scores.forEach((cell, forks) -> {
            Cell ofBaseline = new Cell(options.baseline(), cell.workload(), cell.transport());
            List<ForkResult> compared = scores.getOrDefault(ofBaseline, List.of());
            if (!compared.isEmpty() && compared.stream().allMatch(ForkResult::succeeded)) {
                forks.stream()
                        .filter(fork -> !fork.succeeded())
                        .map(fork -> cell.workload() + " over " + cell.transport() + ": " + fork.failure())
                        .distinct()
                        .forEach(broken::add);
            }
        });
        return broken.stream().sorted().toList();
    }

    void compareProfiles(MeasurementSetup setup) {
        context.console().say("Comparing the profiles");
        ProfileComparison comparison = new ProfileComparison(store, folder, setup, context.folders(), options);
        List<String> hotspots =
                patches.stream().map(patch -> patch.header().hotspot()).toList();
        changes = comparison.changes(candidate, hotspots);
        warnings.addAll(comparison.damages());
        if (changes.isEmpty()) {
            steps.open(
                    ProofSteps.PROFILE,
                    "There are no profiles to compare: they are made where a target is faster over the first transport, if there is time.");
        } else if (ProfileSentence.isGone(hotspots, changes)) {
            steps.pass(ProofSteps.PROFILE, ProfileSentence.of(hotspots, changes), List.of());
        } else {
            steps.open(ProofSteps.PROFILE, ProfileSentence.of(hotspots, changes));
        }
    }

    static Path htmlOf(Path folder) {
        return folder.resolve("verdict.html");
    }

    /**
     * Writes the report.
     *
     * @param stored all verdicts that are on disk
     */
    Proven write(Verdicts stored) {
        VerdictReport report = report(stored);
        store.save(store.folder().relativize(folder.resolve(VERDICT)).toString(), report);
        ReportFile.write(
                folder.resolve("verdict.md"), MarkdownWriter.text(VerdictDocument.pullRequest(report, tests), 2));
        ReportFile.write(htmlOf(folder), HtmlWriter.page(VerdictDocument.page(report)));
        return new Proven(report, folder);
    }

    /** Whether a cell is of this patch or of what it is compared with: others may have been measured in the same rounds. */
    boolean concerns(Cell cell) {
        return drivers().contains(cell.driver())
                && options.allWorkloads(candidate).contains(cell.workload());
    }

    private Set<DriverCoordinates> drivers() {
        return new LinkedHashSet<>(List.of(options.baseline(), candidate));
    }

    private VerdictReport report(Verdicts stored) {
        List<ForkResult> forks = store.results().stream()
                .filter(fork -> isMeasured && concerns(fork.spec().cell()))
                .toList();
        Conclusion conclusion = Conclusion.of(rows);
        List<Exact> exact = ExactFigures.of(forks, options.allWorkloads(candidate), drivers(), wire);
        warnings.addAll(CostWarnings.of(options.baseline(), candidate, rows, exact));
        return new VerdictReport(
                store.name(),
                store.plan().started(),
                before + SteadyClock.since(start).toMillis() / 1000.0,
                environment,
                patch(),
                steps.all(),
                steps.failure().isPresent() && (rows.isEmpty() || !broken.isEmpty()) ? null : conclusion.verdict(),
                steps.failure().orElse(conclusion.sentence()),
                rows,
                exact,
                changes,
                warnings,
                forks,
                WorkCounts.doubted(work, rows),
                untimed,
                stored.tries(patch().texts(), store.name()));
    }

    private VerdictReport.Patch patch() {
        return new VerdictReport.Patch(
                String.join("+", candidate.patches()),
                options.baseline(),
                candidate,
                patches.stream().map(PatchRow::of).toList(),
                patches.stream().map(catalogue::text).toList());
    }
}
