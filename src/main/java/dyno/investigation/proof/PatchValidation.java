package dyno.investigation.proof;

import dyno.comparison.Verdict;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.investigation.CandidateClaim;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.Console;
import dyno.investigation.RunSession;
import dyno.investigation.TestBench;
import dyno.investigation.Warnings;
import dyno.investigation.Workplace;
import dyno.investigation.compare.ComparisonRun;
import dyno.investigation.count.ExactFigures;
import dyno.investigation.count.WireObservations;
import dyno.investigation.count.WorkCounts;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.patch.BehaviourDifference;
import dyno.patch.BehaviourResult;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchException;
import dyno.patch.PatchFile;
import dyno.report.VerdictMarkdown;
import dyno.report.VerdictPage;
import dyno.result.PatchRow;
import dyno.result.TriageReport.ComparisonRow;
import dyno.result.UntimedWork;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.ProfileChange;
import dyno.result.WorkRow;
import dyno.run.Continuation;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import dyno.suite.SuiteComparison;
import dyno.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
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
import java.util.stream.Stream;

/**
 * The whole proof of a patch: it applies, compiles, sends the same bytes, returns the same, is faster, and the profiles say
 * where. It stops at the first step that fails; what has been found out by then is written down all the same.
 */
public final class PatchValidation {
    private static final String COMMAND = "patch validate";
    private static final String KIND = "validation";
    private static final String VERDICT = "verdict.json";

    private final Workplace workplace;
    private final Optional<SuiteChoice> suite;

    /**
     * @param suite tests of the driver's repository to run without and with the patch
     */
    public PatchValidation(Workplace workplace, Optional<SuiteChoice> suite) {
        this.workplace = workplace;
        this.suite = suite;
    }

    /**
     * The proof of a patch, and where it was written.
     *
     * @param folder of {@code verdict.json}, {@code .md} and {@code .html}
     */
    public record Proven(VerdictReport report, Path folder) {}

    /**
     * Validates patches or stacks of patches of one version, side by side: each round of forks has the baseline twice, and each candidate
     * twice. Each proof is written into the run's folder; of several, into a folder of the candidate's name below it.
     *
     * @param run name of the run and its folder
     */
    public List<Proven> validate(String run, ComparisonOptions options) {
        RunPlan plan = Workplace.plan(COMMAND, options.seed(), options.toMap(), options.forks());
        return prove(RunStore.create(workplace.folders().newRun(run), plan), options, false);
    }

    /**
     * Resumes an interrupted validation.
     *
     * @param budget another one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no validation; CHANGED when a patch is another one by now
     */
    public List<Proven> resume(RunStore store, Optional<Duration> budget) {
        Continuation.requireRunOf(COMMAND, store, KIND);
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), budget);
        options.candidates().forEach(candidate -> requireSameTargets(candidate, store, options));
        workplace.folders().requireWritable();
        return prove(store, options, true);
    }

    /**
     * What a run has proven that came to its end; of one that was interrupted, goes on with it.
     *
     * @param wanted what would be measured for the same candidates today
     * @throws RunException CHANGED when the run is about others; UNKNOWN_RUN when a verdict cannot be read
     */
    public List<Proven> complete(RunStore store, ComparisonOptions wanted) {
        Continuation.requireRunOf(COMMAND, store, KIND);
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), Optional.empty());
        if (!options.candidates().equals(wanted.candidates())) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "Cannot resume the run " + store.name() + ": it is about " + options.candidates() + ", not about "
                            + wanted.candidates() + ". Start a new --run.");
        }
        List<Path> folders = options.candidates().stream()
                .map(candidate -> folder(store, options, candidate))
                .toList();
        if (folders.stream().allMatch(folder -> Files.exists(folder.resolve(VERDICT)))) {
            workplace.console().note("The run " + store.name() + " is complete.");
            return folders.stream().map(PatchValidation::stored).toList();
        }
        return resume(store, Optional.empty());
    }

    private static Proven stored(Path folder) {
        Path file = folder.resolve(VERDICT);
        try {
            return new Proven(Json.read(file, VerdictReport.class), folder);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    file + " cannot be read (" + IoProblem.explain(e) + "). Remove it to have it written again.",
                    e);
        }
    }

    private static Path folder(RunStore store, ComparisonOptions options, DriverCoordinates candidate) {
        return options.candidates().size() == 1
                ? store.folder()
                : store.folder().resolve(String.join("+", candidate.patches()));
    }

    /** The jar does not tell what the header claims. */
    private void requireSameTargets(DriverCoordinates candidate, RunStore store, ComparisonOptions options) {
        Set<String> targets = CandidateClaim.of(patches(candidate)).targets();
        List<String> planned = options.workloadsOf(candidate);
        if (!targets.equals(Set.copyOf(planned))) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "Cannot resume the run " + store.name() + ": " + candidate + " targets "
                            + String.join(", ", targets.stream().sorted().toList()) + " now, but the run has measured "
                            + String.join(", ", planned) + " for it. Start a new --run.");
        }
    }

    /**
     * The workloads that a candidate's patches target.
     *
     * @throws PatchException when there is no such patch, or it cannot be read
     * @throws IllegalArgumentException when a target makes sense over none of the transports
     */
    public List<String> targets(DriverCoordinates candidate, List<String> transports) {
        List<String> targets = CandidateClaim.of(patches(candidate)).targets().stream()
                .sorted()
                .toList();
        targets.forEach(target -> Workload.named(target).requireAnyOf(transports));
        return targets;
    }

    private List<PatchFile> patches(DriverCoordinates candidate) {
        return new PatchCatalogue(workplace.folders().patches()).find(candidate);
    }

    private List<Proven> prove(RunStore store, ComparisonOptions options, boolean resumed) {
        List<Proof> proofs = options.candidates().stream()
                .map(candidate -> new Proof(store, options, candidate))
                .toList();
        try (TestBench bench = open(options)) {
            List<Proof> applied =
                    proofs.stream().filter(proof -> proof.applies(bench)).toList();
            RunSession session = workplace.session(store, bench, resumed);
            applied.forEach(proof -> proof.warnings.addAll(session.warnings()));
            applied.forEach(proof -> proof.environment = store.environment());
            measure(applied, session, options);
        } catch (PatchException e) {
            proofs.get(0).steps.fail(ProofSteps.APPLIES, e.getMessage(), List.of());
        }
        return proofs.stream().map(Proof::write).toList();
    }

    /** One patch alone that does not apply needs no server. */
    private TestBench open(ComparisonOptions options) {
        return options.candidates().size() == 1
                ? workplace.bench(options.drivers())
                : workplace.benchOfAvailable(options.drivers());
    }

    private void measure(List<Proof> applied, RunSession session, ComparisonOptions options) {
        TestBench bench = session.bench();
        RunStore store = session.store();
        Console console = session.console();
        Map<DriverCoordinates, CandidateClaim> claims = new LinkedHashMap<>();
        Map<DriverCoordinates, List<String>> workloads = new LinkedHashMap<>();
        applied.forEach(proof -> workloads.put(proof.candidate, options.allWorkloads(proof.candidate)));
        Map<DriverCoordinates, BehaviourResult> behaviours = bench.checkBehaviour(workloads, console);
        List<Proof> same = applied.stream()
                .filter(proof -> proof.behavesTheSame(behaviours.get(proof.candidate)))
                .toList();
        List<Proof> tested = suite.isPresent() ? passing(same, bench, suite.get()) : same;
        if (tested.isEmpty()) {
            return;
        }
        WorkCounts counts = new WorkCounts(bench, console);
        for (Proof proof : tested) {
            proof.isMeasured = true;
            claims.put(proof.candidate, CandidateClaim.of(proof.patches));
            proof.count(counts);
        }
        ComparisonOptions watched = watched(store, options, tested);
        tested.forEach(proof -> proof.options = watched);
        ComparisonRun run = new ComparisonRun(watched, claims, session);
        Outcome outcome = run.execute();
        store.gatherJmhJson();
        List<String> aboutMachine = Warnings.aboutMachine(store, bench.environment());
        Map<DriverCoordinates, List<ComparisonRow>> rows = run.rows();
        for (Proof proof : tested) {
            proof.warnings.addAll(Warnings.notMeasured(outcome.of(proof::concerns)));
            proof.warnings.addAll(aboutMachine);
            if (proof.isFaster(rows.get(proof.candidate))) {
                proof.compareProfiles(bench);
            }
        }
    }

    /** The same with guards where a candidate does more work, stored in the plan. Once forks have run, the plan stays. */
    private static ComparisonOptions watched(RunStore store, ComparisonOptions options, List<Proof> counted) {
        Map<DriverCoordinates, List<String>> flagged = new LinkedHashMap<>();
        counted.stream()
                .filter(proof -> !proof.untimed.more().isEmpty())
                .forEach(proof -> flagged.put(proof.candidate, proof.untimed.more()));
        if (flagged.isEmpty() || !store.results().isEmpty()) {
            return options;
        }
        ComparisonOptions watched = options.withFlagged(flagged);
        store.extend(watched.toMap(), watched.forks());
        return watched;
    }

    /** Those that pass the driver's own tests. */
    private List<Proof> passing(List<Proof> proofs, TestBench bench, SuiteChoice chosen) {
        if (proofs.isEmpty()) {
            return proofs;
        }
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(workplace.console()::say);
                OwnTests tests = new OwnTests(
                        chosen,
                        new PatchCatalogue(workplace.folders().patches()).testDiffs(names(proofs)),
                        workplace.server(),
                        artifacts,
                        workplace.console())) {
            return proofs.stream()
                    .filter(proof -> proof.passes(tests.compare(
                            bench.driver(proof.candidate.base().toString()), bench.driver(proof.candidate.toString()))))
                    .toList();
        }
    }

    /** The page of a proof. */
    static Path htmlOf(Path folder) {
        return folder.resolve("verdict.html");
    }

    private static List<DriverCoordinates> names(List<Proof> proofs) {
        return proofs.stream().map(proof -> proof.candidate).toList();
    }

    /** What is known of one patch so far. */
    private final class Proof {
        private final RunStore store;
        private final DriverCoordinates candidate;
        private final List<PatchFile> patches;
        private final Path folder;
        private final Instant start = Instant.now();
        private final double before;
        private final ProofSteps steps = new ProofSteps(suite.isPresent());
        private final List<String> warnings = new ArrayList<>();
        private ComparisonOptions options;
        private Environment environment;
        private boolean isMeasured;
        private List<ComparisonRow> rows = List.of();
        private List<ProfileChange> changes = List.of();
        private List<WorkRow> work = List.of();
        private UntimedWork untimed = UntimedWork.NONE;

        Proof(RunStore store, ComparisonOptions options, DriverCoordinates candidate) {
            this.store = store;
            this.options = options;
            this.candidate = candidate;
            this.patches = patches(candidate);
            this.folder = folder(store, options, candidate);
            this.before = store.secondsMeasured();
        }

        boolean applies(TestBench bench) {
            String problem = bench.unavailable().get(candidate.toString());
            steps.end(
                    ProofSteps.APPLIES,
                    problem == null,
                    problem == null
                            ? "Applied to the published sources of " + options.baseline()
                                    + " and compiled against its jar."
                            : problem,
                    List.of());
            return problem == null;
        }

        private boolean behavesTheSame(BehaviourResult result) {
            steps.end(ProofSteps.BEHAVES, result.same(), result.explanation(), details(result));
            return result.same();
        }

        private boolean passes(SuiteComparison tests) {
            steps.end(ProofSteps.TESTS, tests.holds(), tests.sentence(), List.of());
            return tests.holds();
        }

        /** All candidates are counted in the same workloads, so that their baseline is counted once. */
        private void count(WorkCounts counts) {
            List<String> timed = options.withFlagged(Map.of()).allWorkloads(candidate);
            List<WorkRow> counted =
                    counts.of(options.baseline(), candidate, WorkCounts.everywhere(options.allWorkloads()));
            untimed = UntimedWork.of(
                    counted.stream()
                            .filter(row -> !timed.contains(row.workload()))
                            .toList(),
                    options.threshold());
            work = counted.stream()
                    .filter(row ->
                            timed.contains(row.workload()) || untimed.more().contains(row.workload()))
                    .toList();
        }

        private List<String> details(BehaviourResult result) {
            return Stream.concat(result.differences().stream(), result.wireChanges().stream())
                    .map(BehaviourDifference::toString)
                    .toList();
        }

        private boolean isFaster(List<ComparisonRow> compared) {
            rows = compared;
            Conclusion conclusion = Conclusion.of(rows);
            boolean measured = rows.stream().anyMatch(ComparisonRow::target);
            if (measured && conclusion.verdict() != Verdict.IMPROVEMENT && conclusion.verdict() != Verdict.REGRESSION) {
                steps.open(ProofSteps.SPEED, conclusion.sentence());
            } else {
                steps.end(
                        ProofSteps.SPEED,
                        measured && conclusion.verdict() == Verdict.IMPROVEMENT,
                        conclusion.sentence(),
                        List.of());
            }
            return steps.failure().isEmpty();
        }

        private void compareProfiles(TestBench bench) {
            workplace.console().say("Comparing the profiles");
            ProfileComparison comparison = new ProfileComparison(store, folder, bench, workplace.folders(), options);
            List<String> hotspots =
                    patches.stream().map(patch -> patch.header().hotspot()).toList();
            changes = comparison.changes(candidate, hotspots);
            warnings.addAll(comparison.damages());
            if (changes.isEmpty()) {
                steps.fail(ProofSteps.PROFILE, "There are no profiles to compare.", List.of());
            } else if (ProfileSentence.isCheaper(hotspots, changes)) {
                steps.pass(ProofSteps.PROFILE, ProfileSentence.of(hotspots, changes), List.of());
            } else {
                steps.open(ProofSteps.PROFILE, ProfileSentence.of(hotspots, changes));
            }
        }

        Proven write() {
            VerdictReport report = report();
            store.save(store.folder().relativize(folder.resolve(VERDICT)).toString(), report);
            VerdictMarkdown.write(report, folder.resolve("verdict.md"));
            VerdictPage.write(report, htmlOf(folder));
            return new Proven(report, folder);
        }

        /** Whether a cell is of this patch or of what it is compared with: others may have been measured in the same rounds. */
        private boolean concerns(Cell cell) {
            return drivers().contains(cell.driver())
                    && options.allWorkloads(candidate).contains(cell.workload());
        }

        private Set<String> drivers() {
            return new LinkedHashSet<>(List.of(options.baseline().toString(), candidate.toString()));
        }

        private VerdictReport report() {
            List<ForkResult> forks = store.results().stream()
                    .filter(fork -> isMeasured && concerns(fork.spec().cell()))
                    .toList();
            Conclusion conclusion = Conclusion.of(rows);
            return new VerdictReport(
                    store.name(),
                    store.plan().started(),
                    before + Duration.between(start, Instant.now()).toMillis() / 1000.0,
                    environment,
                    patch(),
                    steps.all(),
                    rows.isEmpty() ? null : conclusion.verdict(),
                    steps.failure().orElse(conclusion.sentence()),
                    rows,
                    ExactFigures.of(forks, options.allWorkloads(candidate), drivers(), new WireObservations()),
                    changes,
                    warnings,
                    forks,
                    WorkCounts.doubted(work, rows),
                    untimed);
        }

        private VerdictReport.Patch patch() {
            PatchCatalogue catalogue = new PatchCatalogue(workplace.folders().patches());
            return new VerdictReport.Patch(
                    String.join("+", candidate.patches()),
                    options.baseline().toString(),
                    candidate.toString(),
                    patches.stream().map(PatchRow::of).toList(),
                    patches.stream().map(catalogue::text).toList());
        }
    }
}
