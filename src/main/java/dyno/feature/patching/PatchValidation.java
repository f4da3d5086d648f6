package dyno.feature.patching;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.experiment.BudgetClock;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Console;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonRun;
import dyno.experiment.builds.DeclaredClaim;
import dyno.experiment.builds.TargetStatements;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.Verdicts;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.io.TextMap;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The whole proof of a patch: it applies, compiles, sends the same bytes, returns the same, is faster, and the profiles say
 * where. It stops at the first step that fails; what has been found out by then is written down all the same.
 */
public final class PatchValidation {
    private static final String COMMAND = "patch validate";
    private static final String KIND = "validation";

    /** What comparing the profiles of a workload and drawing their difference takes on a quiet machine. */
    private static final double COMPARISON_SECONDS = 1;

    private final CommandContext context;
    private final Optional<SuiteChoice> suite;

    /**
     * @param suite tests of the driver's repository to run without and with the patch
     */
    public PatchValidation(CommandContext context, Optional<SuiteChoice> suite) {
        this.context = context;
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
        RunPlan plan = CommandContext.plan(COMMAND, options.seed(), TextMap.of(options), options.forks());
        return prove(RunStore.create(context.folders().newRun(run), plan), options, false);
    }

    /**
     * Resumes an interrupted validation.
     *
     * @param budget another one; empty for that of the run
     * @throws RunException UNKNOWN_RUN when the run is no validation; CHANGED when a patch is another one by now
     */
    public List<Proven> resume(RunStore store, Optional<Duration> budget) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), budget);
        options.candidates().forEach(candidate -> requireSameTargets(candidate, store, options));
        context.folders().requireWritable();
        return prove(store, options, true);
    }

    /**
     * What a run has proven that came to its end; of one that was interrupted, goes on with it.
     *
     * @param wanted what would be measured for the same candidates today
     * @throws RunException CHANGED when the run is about others, or would be measured in another way today; UNKNOWN_RUN when
     *     a verdict cannot be read
     */
    public List<Proven> complete(RunStore store, ComparisonOptions wanted) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), Optional.empty());
        if (!options.candidates().equals(wanted.candidates())) {
            throw changed(store, "it measured " + options.candidates() + ", not " + wanted.candidates());
        }
        List<String> unlike = options.unlike(wanted);
        if (!unlike.isEmpty()) {
            throw changed(store, "its plan differs in " + String.join(", ", unlike));
        }
        List<Path> folders = options.candidates().stream()
                .map(candidate -> folder(store, options, candidate))
                .toList();
        if (folders.stream().allMatch(folder -> Files.exists(folder.resolve(PatchProof.VERDICT)))) {
            List<Proven> proven = folders.stream().map(PatchValidation::stored).toList();
            proven.forEach(proof -> requireSameProof(store, proof.report()));
            context.console().note("The run " + store.name() + " is complete.");
            return proven;
        }
        return resume(store, Optional.of(wanted.budget()));
    }

    /** The same patches, with the driver's own tests if they are wanted. */
    private void requireSameProof(RunStore store, VerdictReport report) {
        DriverCoordinates candidate = report.patch().candidate();
        PatchCatalogue catalogue = new PatchCatalogue(context.folders().patches());
        List<String> now = patches(candidate).stream()
                .map(patch -> diff(catalogue.text(patch)))
                .toList();
        List<String> then =
                report.patch().texts().stream().map(PatchValidation::diff).toList();
        if (!now.equals(then)) {
            throw changed(store, candidate + " was edited since then");
        }
        boolean tested = report.steps().stream().anyMatch(step -> step.name().equals(ProofSteps.TESTS));
        if (suite.isPresent() && !tested) {
            throw changed(store, "it did not run the driver's own tests");
        }
    }

    /** The header may have changed: it gets the measured gain. */
    private static String diff(String patch) {
        return patch.substring(Math.max(0, patch.indexOf("\n--- ")));
    }

    private static RunException changed(RunStore store, String what) {
        return new RunException(
                RunException.Kind.CHANGED,
                "Cannot resume the run " + store.name() + ": " + what + ". Start a new --run.");
    }

    private static Proven stored(Path folder) {
        Path file = folder.resolve(PatchProof.VERDICT);
        return new Proven(RunStore.read(file, VerdictReport.class, "Remove it to have it written again."), folder);
    }

    private static Path folder(RunStore store, ComparisonOptions options, DriverCoordinates candidate) {
        return options.candidates().size() == 1
                ? store.folder()
                : store.folder().resolve(String.join("+", candidate.patches()));
    }

    /** The jar does not tell what the header claims. */
    private void requireSameTargets(DriverCoordinates candidate, RunStore store, ComparisonOptions options) {
        Set<WorkloadName> targets = DeclaredClaim.of(patches(candidate)).targets();
        List<WorkloadName> planned = options.workloadsOf(candidate);
        if (!withoutStatements(targets).equals(withoutStatements(planned))) {
            throw changed(
                    store,
                    candidate + " now targets "
                            + joined(targets.stream().sorted()) + ", but the run measured "
                            + joined(planned.stream()));
        }
    }

    private static Set<WorkloadName> withoutStatements(Collection<WorkloadName> targets) {
        return targets.stream().map(TargetStatements::without).collect(Collectors.toSet());
    }

    private static String joined(Stream<WorkloadName> names) {
        return names.map(WorkloadName::toString).collect(Collectors.joining(", "));
    }

    /**
     * The workloads that a candidate's patches target, as they are measured.
     *
     * @param statements of an operation that has a choice, if the header names no number
     * @throws PatchException when there is no such patch, or it cannot be read
     * @throws IllegalArgumentException when a target makes sense over none of the transports
     */
    public List<WorkloadName> targets(DriverCoordinates candidate, String statements, List<TransportName> transports) {
        List<WorkloadName> targets = DeclaredClaim.of(patches(candidate)).targets().stream()
                .map(target -> TargetStatements.of(target, statements))
                .distinct()
                .sorted()
                .toList();
        targets.forEach(target -> target.prototype().requireAnyOf(transports));
        return targets;
    }

    private List<PatchFile> patches(DriverCoordinates candidate) {
        return new PatchCatalogue(context.folders().patches()).find(candidate);
    }

    private List<Proven> prove(RunStore store, ComparisonOptions options, boolean resumed) {
        List<PatchProof> proofs = options.candidates().stream()
                .map(candidate -> new PatchProof(
                        context, store, options, candidate, folder(store, options, candidate), suite.isPresent()))
                .toList();
        BudgetClock clock = CommandContext.clock(store);
        try (MeasurementSetup setup = open(options)) {
            List<PatchProof> applied =
                    proofs.stream().filter(proof -> proof.applies(setup)).toList();
            RunSession session = context.session(store, setup, resumed, clock);
            applied.forEach(proof -> proof.warn(session.warnings()));
            applied.forEach(proof -> proof.isMeasuredOn(store.environment()));
            measure(applied, session, options);
        } catch (PatchException e) {
            if (!PatchException.isOfThePatch(e)) {
                throw e;
            }
            proofs.get(0).doesNotApply(e.getMessage());
        }
        Verdicts stored = Verdicts.in(context.folders().profiles());
        return proofs.stream().map(proof -> proof.write(stored)).toList();
    }

    /** One patch alone that does not apply needs no server. */
    private MeasurementSetup open(ComparisonOptions options) {
        return options.candidates().size() == 1
                ? context.setup(options.drivers())
                : context.setupOfPatched(options.drivers());
    }

    private void measure(List<PatchProof> applied, RunSession session, ComparisonOptions options) {
        MeasurementSetup setup = session.setup();
        RunStore store = session.store();
        Console console = session.console();
        ComparisonRun.begin(options, names(applied), session);
        Map<DriverCoordinates, CandidateClaim> claims = new LinkedHashMap<>();
        Map<DriverCoordinates, List<WorkloadName>> workloads = new LinkedHashMap<>();
        applied.forEach(proof -> workloads.put(proof.candidate(), options.allWorkloads(proof.candidate())));
        Map<DriverCoordinates, BehaviourResult> behaviours = setup.checkBehaviour(workloads, console);
        List<PatchProof> same = applied.stream()
                .filter(proof -> proof.behavesTheSame(behaviours.get(proof.candidate())))
                .toList();
        List<PatchProof> tested = new ArrayList<>(same);
        suite.ifPresent(chosen -> session.clock().stopFor(() -> tested.retainAll(passing(same, setup, chosen))));
        if (tested.isEmpty()) {
            return;
        }
        WorkCounts counts = new WorkCounts(setup, console);
        tested.forEach(proof -> proof.count(counts));
        List<PatchProof> measured = behavingWhereFlagged(tested, setup, options, console);
        if (measured.isEmpty()) {
            return;
        }
        ComparisonOptions watched = watched(store, options, measured);
        WireObservations wire = WireObservations.of(uncounted(measured, watched), setup, console);
        measured.forEach(proof -> {
            proof.isMeasuredWith(watched, wire);
            claims.put(proof.candidate(), proof.claim());
        });
        ComparisonRun run = new ComparisonRun(watched, claims, session);
        Outcome outcome = run.execute(measured.stream()
                .mapToDouble(proof -> COMPARISON_SECONDS
                        * watched.workloadsOf(proof.candidate()).size()
                        * session.experiment().pace().slowness())
                .sum());
        store.gatherJmhJson();
        List<String> aboutMachine = Warnings.aboutMachineInRounds(store, setup.environment());
        Map<DriverCoordinates, List<ComparisonRow>> rows = run.rows();
        for (PatchProof proof : measured) {
            proof.warn(Warnings.notMeasured(outcome.of(proof::concerns)));
            proof.warn(run.withoutRounds(proof.candidate(), outcome));
            proof.warn(aboutMachine);
            if (proof.isFaster(rows.get(proof.candidate()))) {
                proof.compareProfiles(setup);
            }
        }
    }

    /** By driver, the workloads in which no fork over replay counts what is sent and received. */
    private static Map<DriverCoordinates, Set<WorkloadName>> uncounted(
            List<PatchProof> measured, ComparisonOptions options) {
        Map<DriverCoordinates, Set<WorkloadName>> uncounted = new LinkedHashMap<>();
        for (PatchProof proof : measured) {
            Set<WorkloadName> workloads = new LinkedHashSet<>(options.allWorkloads(proof.candidate()));
            options.cells(proof.candidate()).stream()
                    .filter(cell -> cell.transport().isReplay())
                    .map(Cell::workload)
                    .forEach(workloads::remove);
            if (!workloads.isEmpty()) {
                uncounted
                        .computeIfAbsent(options.baseline(), driver -> new LinkedHashSet<>())
                        .addAll(workloads);
                uncounted.put(proof.candidate(), workloads);
            }
        }
        return uncounted;
    }

    /** Those that behave the same in the workloads, too, in which they do more work and are measured for that reason alone. */
    private static List<PatchProof> behavingWhereFlagged(
            List<PatchProof> counted, MeasurementSetup setup, ComparisonOptions options, Console console) {
        Map<DriverCoordinates, List<WorkloadName>> flagged = new LinkedHashMap<>();
        for (PatchProof proof : counted) {
            List<WorkloadName> compared = options.allWorkloads(proof.candidate());
            List<WorkloadName> others = proof.moreWork().stream()
                    .filter(workload -> !compared.contains(workload))
                    .toList();
            if (!others.isEmpty()) {
                flagged.put(proof.candidate(), others);
            }
        }
        if (flagged.isEmpty()) {
            return counted;
        }
        Map<DriverCoordinates, BehaviourResult> behaviours = setup.checkBehaviour(flagged, console);
        return counted.stream()
                .filter(proof -> !flagged.containsKey(proof.candidate())
                        || proof.staysTheSame(behaviours.get(proof.candidate())))
                .toList();
    }

    private static ComparisonOptions watched(RunStore store, ComparisonOptions options, List<PatchProof> counted) {
        Map<DriverCoordinates, List<WorkloadName>> flagged = new LinkedHashMap<>();
        counted.stream()
                .filter(proof -> !proof.moreWork().isEmpty())
                .forEach(proof -> flagged.put(proof.candidate(), proof.moreWork()));
        return watched(store, options, flagged);
    }

    /**
     * The same with guards where a candidate does more work, stored in the plan behind its first round. Once further forks have run, the
     * plan stays.
     */
    static ComparisonOptions watched(
            RunStore store, ComparisonOptions options, Map<DriverCoordinates, List<WorkloadName>> flagged) {
        List<ForkSpec> first = PlannedRounds.first(store.plan().forks());
        // By name: how long forks measured was decided when they ran.
        Set<String> names = first.stream().map(ForkSpec::id).collect(Collectors.toSet());
        boolean goesOn = store.results().stream()
                .anyMatch(fork -> !names.contains(fork.spec().id()));
        if (flagged.isEmpty() || goesOn || !options.flagged().isEmpty()) {
            return options;
        }
        ComparisonOptions watched = options.withFlagged(flagged);
        store.extend(TextMap.of(watched), ShuffledForks.behind(first, watched.forks()));
        return watched;
    }

    /** Those that pass the driver's own tests. */
    private List<PatchProof> passing(List<PatchProof> proofs, MeasurementSetup setup, SuiteChoice chosen) {
        if (proofs.isEmpty()) {
            return proofs;
        }
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(context.console()::say);
                OwnTests tests = new OwnTests(
                        chosen,
                        new PatchCatalogue(context.folders().patches()).testDiffs(names(proofs)),
                        context.server(),
                        artifacts,
                        context.console())) {
            return proofs.stream()
                    .filter(proof -> proof.passes(
                            tests.compare(setup.driver(proof.candidate().base()), setup.driver(proof.candidate()))))
                    .toList();
        }
    }

    private static List<DriverCoordinates> names(List<PatchProof> proofs) {
        return proofs.stream().map(PatchProof::candidate).toList();
    }
}
