package dyno.investigation;

import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.patch.BehaviourDifference;
import dyno.patch.BehaviourResult;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchException;
import dyno.patch.PatchFile;
import dyno.report.PatchRow;
import dyno.report.TriageReport.ComparisonRow;
import dyno.report.VerdictMarkdown;
import dyno.report.VerdictPage;
import dyno.report.VerdictReport;
import dyno.report.VerdictReport.ProfileChange;
import dyno.report.WorkRow;
import dyno.run.Continuation;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.RunException;
import dyno.run.RunExecutor.Outcome;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import dyno.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

    private final Folders folders;
    private final ServerChoice server;
    private final Console console;

    public PatchValidation(Folders folders, ServerChoice server, Console console) {
        this.folders = folders;
        this.server = server;
        this.console = console;
    }

    /**
     * Validates a patch or a stack of patches, and writes {@code verdict.json}, {@code .md} and {@code .html} into the run's folder.
     *
     * @param run name of the run and its folder
     */
    public VerdictReport validate(String run, ComparisonOptions options) {
        RunPlan plan = new RunPlan(COMMAND, Instant.now().toString(), options.seed(), options.toMap(), options.forks());
        return prove(RunStore.create(folders.newRun(run), plan), options, false);
    }

    /**
     * Goes on with a validation that was interrupted.
     *
     * @param budget another one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no validation; CHANGED when the patch is another one by now
     */
    public VerdictReport resume(RunStore store, Optional<Duration> budget) {
        Continuation.requireRunOf(COMMAND, store, "validation");
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), budget);
        requireSameTargets(store, options);
        folders.requireWritable();
        return prove(store, options, true);
    }

    /** The jar does not tell what the header claims. */
    private void requireSameTargets(RunStore store, ComparisonOptions options) {
        DriverCoordinates candidate = options.candidates().get(0);
        Set<String> targets = Claim.of(patches(candidate)).targets();
        if (!targets.equals(Set.copyOf(options.workloads()))) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "The run " + store.name() + " cannot go on: " + candidate + " targets "
                            + String.join(", ", targets.stream().sorted().toList()) + " now, and it has measured "
                            + String.join(", ", options.workloads()) + " for it. Begin a new --run.");
        }
    }

    /**
     * What is measured for a candidate: the workloads that its patches target, and the others of a triage as guards.
     *
     * @param measured everything but baseline, candidate and workloads
     * @throws IllegalArgumentException when a target makes sense over none of the transports
     */
    public ComparisonOptions optionsFor(DriverCoordinates candidate, ComparisonOptions measured) {
        Claim claim = Claim.of(patches(candidate));
        List<String> targets = claim.targets().stream().sorted().toList();
        targets.forEach(target -> Workload.named(target).requireAnyOf(measured.transports()));
        return new ComparisonOptions(
                candidate.base(),
                List.of(candidate),
                targets,
                measured.guards().stream()
                        .filter(guard -> !targets.contains(guard))
                        .toList(),
                measured.transports(),
                measured.profiles(),
                measured.rounds(),
                measured.precision(),
                measured.budget(),
                measured.seed());
    }

    private List<PatchFile> patches(DriverCoordinates candidate) {
        return new PatchCatalogue(folders.patches()).find(candidate);
    }

    private VerdictReport prove(RunStore store, ComparisonOptions options, boolean resumed) {
        Proof proof = new Proof(store, options);
        try (Stand stand = new Stand(options.drivers(), server, folders.patches(), console::say)) {
            proof.applied();
            if (resumed) {
                proof.warnings.addAll(stand.resume(store));
            } else {
                stand.begin(store);
            }
            proof.environment = store.environment();
            proof.measure(stand);
        } catch (PatchException e) {
            proof.steps.fail(ProofSteps.APPLIES, e.getMessage(), List.of());
        }
        VerdictReport report = proof.report();
        store.save("verdict.json", report);
        VerdictMarkdown.write(report, store.folder().resolve("verdict.md"));
        VerdictPage.write(report, store.folder().resolve("verdict.html"));
        return report;
    }

    /** What is known of one patch so far. */
    private final class Proof {
        private final RunStore store;
        private final ComparisonOptions options;
        private final DriverCoordinates candidate;
        private final List<PatchFile> patches;
        private final Instant start = Instant.now();
        private final double before;
        private final ProofSteps steps = new ProofSteps();
        private final List<String> warnings = new ArrayList<>();
        private Environment environment;
        private List<ComparisonRow> rows = List.of();
        private List<ProfileChange> changes = List.of();
        private List<WorkRow> work = List.of();

        Proof(RunStore store, ComparisonOptions options) {
            this.store = store;
            this.options = options;
            this.candidate = options.candidates().get(0);
            this.patches = patches(candidate);
            this.before = store.secondsMeasured();
        }

        void applied() {
            steps.pass(
                    ProofSteps.APPLIES,
                    "Applied to the published sources of " + options.baseline() + " and compiled against its jar.",
                    List.of());
        }

        void measure(Stand stand) {
            if (behavesTheSame(stand)) {
                work = new WorkCounts(stand, console).of(options.baseline(), candidate, options.allWorkloads());
                if (isFaster(stand)) {
                    compareProfiles(stand);
                }
            }
        }

        private boolean behavesTheSame(Stand stand) {
            console.say("Checking that " + candidate + " behaves as " + options.baseline());
            try {
                BehaviourResult result = stand.checkBehaviour(candidate, options.allWorkloads());
                steps.end(ProofSteps.BEHAVES, result.same(), result.explanation(), details(result));
                return result.same();
            } catch (RunException e) {
                console.requireNotCancelled("Interrupted while the behaviour was checked.");
                steps.fail(ProofSteps.BEHAVES, e.getMessage(), List.of());
                return false;
            }
        }

        private List<String> details(BehaviourResult result) {
            return Stream.concat(result.differences().stream(), result.wireChanges().stream())
                    .map(BehaviourDifference::toString)
                    .toList();
        }

        private boolean isFaster(Stand stand) {
            ComparisonRun run = new ComparisonRun(options, Map.of(candidate, Claim.of(patches)), store, console);
            Outcome outcome = run.execute(stand);
            console.forksDone();
            store.gatherJmhJson();
            warnings.addAll(Warnings.notMeasured(outcome));
            warnings.addAll(Warnings.aboutMachine(store, stand.environment()));
            rows = run.rows().get(candidate);
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

        private void compareProfiles(Stand stand) {
            console.say("Comparing the profiles");
            ProfileComparison comparison = new ProfileComparison(store, stand, folders, options);
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

        VerdictReport report() {
            Set<String> drivers = new LinkedHashSet<>(List.of(options.baseline().toString(), candidate.toString()));
            List<ForkResult> forks = store.results();
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
                    ExactFigures.of(forks, options.allWorkloads(), drivers, new WireObservations()),
                    changes,
                    warnings,
                    forks,
                    WorkCounts.doubted(work, rows));
        }

        private VerdictReport.Patch patch() {
            PatchCatalogue catalogue = new PatchCatalogue(folders.patches());
            return new VerdictReport.Patch(
                    String.join("+", candidate.patches()),
                    options.baseline().toString(),
                    candidate.toString(),
                    patches.stream().map(PatchRow::of).toList(),
                    patches.stream().map(catalogue::text).toList());
        }
    }
}
