package dyno.feature.triage;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DisturbedScores;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.builds.Origin;
import dyno.experiment.builds.Verdicts;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.triage.ProfileAnalysis.Profiled;
import dyno.feature.triage.report.FirstScreen;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.NotSupportedRow;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.UncertainRow;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.flamegraph.FlameGraphEntry;
import dyno.flamegraph.FlameGraphs;
import dyno.flamegraph.PageLink;
import dyno.output.Links;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.file.PatchCatalogue;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.Footprint;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the report of a triage from what its forks measured. */
final class TriageAnalysis {
    private final TriageOptions options;
    private final TriagePlan plan;
    private final Outcome outcome;
    private final RunStore store;
    private final MeasurementSetup setup;
    private final Results results;
    private final Path flameGraphFolder;
    private final Path patchFolder;

    /**
     * An analysis of what has been measured so far.
     *
     * @param outcome why cells could not be measured
     */
    TriageAnalysis(
            TriagePlan plan,
            Outcome outcome,
            RunStore store,
            MeasurementSetup setup,
            Path flameGraphFolder,
            Path patchFolder) {
        this.plan = plan;
        this.outcome = outcome;
        this.options = plan.options();
        this.store = store;
        this.setup = setup;
        this.results = new Results(store.results());
        this.flameGraphFolder = flameGraphFolder;
        this.patchFolder = patchFolder;
    }

    /**
     * Builds the report and draws the flame graphs.
     *
     * @param behaviours result of the behaviour check by candidate
     * @param footprints what operations send and receive, by driver
     */
    TriageReport report(
            Map<DriverCoordinates, BehaviourResult> behaviours,
            Map<DriverCoordinates, List<Footprint>> footprints,
            double seconds,
            List<String> warnings) {
        List<String> all = new ArrayList<>(warnings);
        List<ScoreRow> scores = scores();
        List<ProfileRow> profiles = new ArrayList<>();
        List<FindingRow> findings = new ArrayList<>();
        List<UncertainRow> uncertain = new ArrayList<>();
        profile(profiles, all, (driver, profiled) -> {
            FindingAnalysis.Found found =
                    FindingAnalysis.findings(setup.driver(driver), profiled, byWorkload(footprints.get(driver)));
            findings.addAll(found.findings());
            uncertain.addAll(found.uncertain());
        });
        List<ComparedPatch> patches = behaviours.entrySet().stream()
                .map(e -> patchRow(e.getKey(), e.getValue()))
                .toList();
        List<KnownPatch> knownPatches = knownPatches(patches, all);
        return FirstScreen.of(new TriageReport(
                store.name(),
                store.plan().started(),
                seconds,
                store.environment(),
                options.drivers().stream().map(this::driverRow).toList(),
                options.workloads().stream().map(TriageAnalysis::workloadRow).toList(),
                scores,
                profiles,
                findings,
                patches,
                all,
                notSupported(),
                uncertain,
                knownPatches,
                null,
                List.of(),
                List.of(),
                new EncryptionRounds(plan, results).rows(outcome),
                "",
                null));
    }

    private List<NotSupportedRow> notSupported() {
        return store.results().stream()
                .filter(result -> result.notSupported() != null)
                // What is not supported only where encryption is measured is said there.
                .filter(result -> !result.spec().cell().transport().isEncrypted()
                        || plan.cells().contains(result.spec().cell()))
                .map(result -> new NotSupportedRow(
                        result.spec().cell().driver().toString(),
                        result.spec().cell().workload().toString(),
                        result.notSupported()))
                .distinct()
                .toList();
    }

    private List<KnownPatch> knownPatches(List<ComparedPatch> compared, List<String> warnings) {
        PatchCatalogue catalogue = new PatchCatalogue(patchFolder);
        Verdicts verdicts = Verdicts.in(store.folder().getParent());
        verdicts.leaveOutStale(catalogue, store.driverHashes());
        warnings.addAll(verdicts.warnings());
        Origin here = Origin.ofThis(store.name(), store.plan().started(), store.environment());
        KnownPatches known = new KnownPatches(here, store.environment(), verdicts, compared);
        return options.drivers().stream()
                .flatMap(driver -> known.of(setup.driver(driver), catalogue, warnings).stream())
                .toList();
    }

    private DriverRow driverRow(DriverCoordinates coordinates) {
        DriverArtifact driver = setup.driver(coordinates);
        return new DriverRow(
                coordinates.toString(),
                driver.version(),
                driver.driverClass(),
                driver.sourceJar().isPresent(),
                driver.otherSources().orElse(""));
    }

    private static WorkloadRow workloadRow(WorkloadName name) {
        Workload workload = name.prototype();
        return new WorkloadRow(name.toString(), workload.label(), workload.description());
    }

    private List<ScoreRow> scores() {
        List<ScoreRow> rows = new ArrayList<>();
        for (WorkloadName workload : options.workloads()) {
            for (TransportName transport : options.transports()) {
                for (DriverCoordinates driver : options.drivers()) {
                    Cell cell = new Cell(driver, workload, transport);
                    if (!results.of(cell, Purpose.SCORE).isEmpty()) {
                        rows.add(scoreRow(cell));
                    }
                }
            }
        }
        return rows;
    }

    private ScoreRow scoreRow(Cell cell) {
        var cpu = results.time(cell, ForkResult::cpuNanos);
        double profiled = results.of(cell, Purpose.PROFILE).stream()
                .mapToDouble(ForkResult::cpuNanos)
                .average()
                .orElse(Double.NaN);
        WireCount wire = results.of(cell, Purpose.SCORE).stream()
                .map(ForkResult::wire)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return new ScoreRow(
                cell.driver().toString(),
                cell.workload().toString(),
                cell.transport(),
                cpu,
                results.time(cell, ForkResult::wallNanos),
                results.allocation(cell),
                results.of(cell, Purpose.REPLAY_COST).stream()
                        .mapToDouble(ForkResult::cpuNanos)
                        .average()
                        .orElse(Double.NaN),
                profiled / cpu.median() - 1,
                wire,
                results.process(cell).orElse(null),
                DisturbedScores.areOf(results.of(cell, Purpose.SCORE)));
    }

    /** Fills the rows of the profiles; {@code explain} is called for each driver with its profiles. */
    private void profile(
            List<ProfileRow> profiles, List<String> warnings, BiConsumer<DriverCoordinates, List<Profiled>> explain) {
        List<FlameGraphEntry> drawn = new ArrayList<>();
        for (DriverCoordinates driver : options.drivers()) {
            DriverArtifact artifact = setup.driver(driver);
            try (ProfileAnalysis analysis =
                    new ProfileAnalysis(artifact, flameGraphFolder, store.folder(), drawn, warnings)) {
                List<Profiled> profiled = new ArrayList<>();
                for (WorkloadName workload : options.workloads()) {
                    for (TransportName transport : options.transports()) {
                        profiled.addAll(analyse(analysis, new Cell(driver, workload, transport)));
                    }
                }
                profiled.forEach(each -> profiles.add(each.row()));
                explain.accept(driver, profiled);
            }
        }
        PageLink report = new PageLink("Report", Links.relative(flameGraphFolder, Triage.htmlOf(store.folder())));
        new FlameGraphs(flameGraphFolder).writeIndex(store.name(), drawn, List.of(report));
    }

    private static Map<String, Footprint> byWorkload(List<Footprint> footprints) {
        return Stream.ofNullable(footprints)
                .flatMap(List::stream)
                .filter(footprint -> footprint.failure() == null)
                .collect(Collectors.toMap(Footprint::operation, footprint -> footprint, (one, other) -> one));
    }

    private List<Profiled> analyse(ProfileAnalysis analysis, Cell cell) {
        List<Path> recordings = results.of(cell, Purpose.PROFILE).stream()
                .map(r -> store.recordings().resolve(r.recording()))
                .toList();
        return analysis.analyse(cell, recordings, results.time(cell, ForkResult::cpuNanos), results.allocation(cell));
    }

    private ComparedPatch patchRow(DriverCoordinates candidate, BehaviourResult behaviour) {
        List<ComparisonRow> comparisons = behaviour.same() ? comparisons(candidate) : List.of();
        return new ComparedPatch(
                String.join("+", candidate.patches()),
                candidate.base().toString(),
                candidate.toString(),
                plan.patched().get(candidate).header().synopsis(),
                behaviour.explanation(),
                behaviour.same(),
                comparisons);
    }

    private List<ComparisonRow> comparisons(DriverCoordinates candidate) {
        PatchRounds rounds = new PatchRounds(plan, results);
        return rounds.ofCandidates(candidate, true)
                .rows(rounds.compared(candidate).keySet());
    }
}
