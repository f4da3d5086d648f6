package dyno.feature.shards;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.MachineAgreement;
import dyno.comparison.Round;
import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.CandidateComparisons;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DecidingMetric;
import dyno.experiment.Metric;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.shards.MatrixReport.Gap;
import dyno.feature.shards.MatrixReport.OnMachine;
import dyno.feature.shards.MatrixReport.Row;
import dyno.feature.shards.MeasurementPlan.Unit;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Joins the runs of a plan's shards.
 *
 * <p>Each round ran on one machine, and the test permutes within rounds only, so the machine is a blocking factor. Where every
 * comparison was measured by one run, the verdicts are those of one machine that had measured all: the same looks at the same rounds,
 * corrected for the whole family. Where several runs measured one, each of them stopped by itself, so there is one look at the end,
 * at the level of the last one, and a test whether the machines agree.
 *
 * <p>Groups are read one after the other, so the memory is that of the largest.
 */
public final class ShardMerge {
    private static final String OPPOSITE =
            "the machines disagree: the candidate is faster on one and slower on another, so there is no common verdict";

    private final List<ShardPart> parts;
    private final Map<Integer, List<ShardPart>> byShard;
    private final MeasurementPlan plan;
    private final Map<ShardPart, Integer> measured = new HashMap<>();
    private final Map<ShardPart, Integer> failed = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    /**
     * Opens the runs.
     *
     * @param runs at least one
     * @throws dyno.run.RunException UNKNOWN_RUN when one is not a run of a shard, or cannot be read; NOT_TOGETHER when they are not of
     *     the same plan, or measured something different; OTHER_DYNO when this Dyno judges differently
     */
    public ShardMerge(List<RunStore> runs) {
        Map<String, MeasurementPlan> known = new HashMap<>();
        parts = runs.stream()
                .map(run -> new ShardPart(run, known))
                .sorted(Comparator.comparingInt((ShardPart part) -> part.shard().number())
                        .thenComparing(part -> part.store().plan().started()))
                .toList();
        RunCompatibility.require(parts);
        plan = parts.get(0).shard().plan();
        RunCompatibility.requireThisDyno(plan);
        byShard = parts.stream()
                .collect(Collectors.groupingBy(part -> part.shard().number()));
    }

    /** What the runs say together. */
    public MatrixReport report() {
        Map<Integer, List<Unit>> byGroup = plan.units().stream().collect(Collectors.groupingBy(Unit::group));
        for (int group = 0; group < plan.groups().size(); group++) {
            compare(group, byGroup.getOrDefault(group, List.of()));
        }
        return new MatrixReport(
                plan.id(),
                plan.dyno(),
                plan.shards(),
                parts.stream()
                        .map(part -> part.describe(measured.getOrDefault(part, 0), failed.getOrDefault(part, 0)))
                        .toList(),
                lost(),
                rows,
                gaps,
                warnings(lost()),
                notes());
    }

    /** The same without what other shards measure, for the end of a shard. */
    public MatrixReport withoutOthers() {
        MatrixReport all = report();
        List<Gap> own = all.gaps().stream()
                .filter(gap -> gap.shards().stream().anyMatch(byShard::containsKey))
                .toList();
        return new MatrixReport(
                all.plan(),
                all.dyno(),
                all.shards(),
                all.parts(),
                List.of(),
                all.comparisons(),
                own,
                warnings(List.of()),
                all.notes());
    }

    private void compare(int group, List<Unit> units) {
        ComparisonOptions options = Shard.options(plan, group);
        Map<Unit, Map<ShardPart, List<ForkResult>>> results = new LinkedHashMap<>();
        for (Unit unit : units) {
            Map<ShardPart, List<ForkResult>> byPart = new LinkedHashMap<>();
            for (int shard : unit.shards()) {
                for (ShardPart part : byShard.getOrDefault(shard, List.of())) {
                    List<ForkResult> found = part.results(unit);
                    measured.merge(part, found.size(), Integer::sum);
                    failed.merge(part, countFailed(found), Integer::sum);
                    if (!found.isEmpty()) {
                        byPart.put(part, found);
                    }
                }
            }
            results.put(unit, byPart);
        }
        for (DriverCoordinates candidate : options.candidates()) {
            compare(options, candidate, results);
        }
    }

    private static int countFailed(List<ForkResult> results) {
        return (int) results.stream().filter(result -> !result.succeeded()).count();
    }

    private void compare(
            ComparisonOptions options,
            DriverCoordinates candidate,
            Map<Unit, Map<ShardPart, List<ForkResult>>> results) {
        DriverCoordinates baseline = options.baseline();
        Map<Cell, Map<ShardPart, Rounds>> rounds = new LinkedHashMap<>();
        results.forEach((unit, byPart) -> {
            Cell cell = new Cell(candidate, unit.workload(), unit.transport());
            Cell before = new Cell(baseline, unit.workload(), unit.transport());
            Map<ShardPart, Rounds> ofCell = new LinkedHashMap<>();
            byPart.forEach((part, forks) -> {
                Rounds found = new Results(forks).rounds(before, cell, options.spare());
                if (!found.counted().isEmpty()) {
                    ofCell.put(part, found);
                }
            });
            rounds.put(cell, ofCell);
            if (ofCell.isEmpty()) {
                gaps.add(new Gap(
                        baseline.toString(),
                        candidate.toString(),
                        unit.workload().toString(),
                        unit.transport(),
                        unit.shards()));
            }
        });
        boolean repeated = rounds.values().stream().anyMatch(ofCell -> ofCell.size() > 1);
        Map<Cell, Rounds> joined = new LinkedHashMap<>();
        rounds.forEach((cell, ofCell) -> joined.put(cell, joined(ofCell.values())));
        CandidateComparisons ofCandidates = new CandidateComparisons(
                claim(baseline, candidate, options),
                looks(options, repeated),
                options.threshold(),
                options.budget(),
                joined,
                true);
        for (ComparisonRow row : ofCandidates.rows(options.cells(candidate))) {
            Cell cell = new Cell(candidate, row.workload(), row.transport());
            rows.add(row(options, candidate, row, rounds.get(cell)));
        }
    }

    /** Each run has stopped by its own looks, so the joined rounds have only one. */
    static StoppingRule looks(ComparisonOptions options, boolean repeated) {
        return repeated ? new StoppingRule(List.of(), options.looks().last(), Integer.MAX_VALUE) : options.looks();
    }

    private static Rounds joined(Iterable<Rounds> ofMachines) {
        List<Map<Arm, ForkResult>> counted = new ArrayList<>();
        int voided = 0;
        int disturbed = 0;
        for (Rounds rounds : ofMachines) {
            counted.addAll(rounds.counted());
            voided += rounds.voided();
            disturbed += rounds.disturbed();
        }
        return new Rounds(counted, voided, disturbed);
    }

    /** What was seen on any machine; where none got so far, the usual. */
    private CandidateClaim claim(DriverCoordinates baseline, DriverCoordinates candidate, ComparisonOptions options) {
        List<CandidateClaim> claims = parts.stream()
                .flatMap(part -> part.facts().stream())
                .flatMap(facts -> facts.claims().stream())
                .filter(claim -> claim.isOf(baseline, candidate))
                .map(ShardFacts.Claim::claim)
                .toList();
        if (claims.isEmpty()) {
            return CandidateClaim.about(options.workloads());
        }
        Map<WorkloadName, DecidingMetric> observed = new LinkedHashMap<>();
        claims.forEach(claim -> claim.observed()
                .forEach((workload, seen) ->
                        observed.merge(workload, seen, BinaryOperator.minBy(Comparator.naturalOrder()))));
        return new CandidateClaim(claims.get(0).targets(), claims.get(0).declared(), observed);
    }

    private static Row row(
            ComparisonOptions options,
            DriverCoordinates candidate,
            ComparisonRow row,
            Map<ShardPart, Rounds> ofMachines) {
        Metric metric = row.metric();
        List<List<Round>> byMachine =
                ofMachines.values().stream().map(rounds -> rounds.by(metric)).toList();
        double level = options.looks().last();
        Criterion alone = new Criterion(options.threshold(), level, level, Comparison.MANY_ROUNDS);
        List<OnMachine> machines = new ArrayList<>();
        ofMachines.forEach((part, rounds) -> machines.add(
                new OnMachine(part.shard().number(), part.store().name(), Comparison.of(rounds.by(metric), alone))));
        MachineAgreement agreement = MachineAgreement.of(byMachine, options.threshold());
        boolean several = machines.size() > 1;
        boolean opposite = isOpposite(machines);
        boolean disagree = several && (opposite || agreement.disagree());
        return new Row(
                options.baseline().toString(),
                candidate.toString(),
                row.workload().toString(),
                row.transport(),
                row.metric(),
                row.primary(),
                row.decided(),
                row.target(),
                disagree ? null : row.comparison(),
                !several ? null : opposite ? OPPOSITE : agreement.sentence(),
                agreement.p(),
                disagree,
                machines,
                row.voided(),
                row.disturbed(),
                row.unsteady());
    }

    private static boolean isOpposite(List<OnMachine> machines) {
        Set<Verdict> verdicts =
                machines.stream().map(machine -> machine.comparison().verdict()).collect(Collectors.toSet());
        return verdicts.contains(Verdict.IMPROVEMENT) && verdicts.contains(Verdict.REGRESSION);
    }

    private List<Integer> lost() {
        return IntStream.rangeClosed(1, plan.shards())
                .filter(shard -> !byShard.containsKey(shard))
                .boxed()
                .toList();
    }

    private List<String> warnings(List<Integer> lost) {
        Map<Integer, Long> units = plan.units().stream()
                .flatMap(unit -> unit.shards().stream())
                .collect(Collectors.groupingBy(shard -> shard, Collectors.counting()));
        Set<String> warnings = new LinkedHashSet<>();
        for (int shard : lost) {
            warnings.add("Shard " + shard + " of " + plan.shards() + " is missing, with "
                    + Quantity.count(units.getOrDefault(shard, 0L), "group")
                    + " of a baseline and its candidates. Run it with ./dyno run --shard " + shard + "/" + plan.shards()
                    + " PLAN, then merge again.");
        }
        for (ShardPart part : parts) {
            if (!part.isFinished()) {
                warnings.add("Shard " + part.shard().number() + " of " + plan.shards()
                        + " has not finished; what it measured is reported. Continue with ./dyno run --resume "
                        + part.store().name() + ", then merge again.");
            }
            part.leftOut().forEach(why -> warnings.add(part + ": " + why));
            part.facts().ifPresent(facts -> facts.warnings().forEach(warning -> warnings.add(part + ": " + warning)));
        }
        return List.copyOf(warnings);
    }

    /** The kinds of machines, if there are several, and settings of the servers that differ. */
    private List<String> notes() {
        return Stream.concat(kinds().stream(), otherSettings().stream()).toList();
    }

    private Optional<String> otherSettings() {
        Map<String, Set<String>> values = new TreeMap<>();
        parts.forEach(part -> part.environment()
                .serverSettings()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, any -> new TreeSet<>()).add(value)));
        String differing = values.entrySet().stream()
                .filter(setting -> setting.getValue().size() > 1)
                .map(setting -> setting.getKey() + " is " + String.join(" or ", setting.getValue()))
                .collect(Collectors.joining(", "));
        return differing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The shards' servers have different settings, which ratios over real transports may show: "
                                + differing + ".");
    }

    private List<String> kinds() {
        Set<String> kinds = new TreeSet<>();
        parts.forEach(part -> kinds.add(
                part.environment().machine() + ", " + part.environment().kernel()));
        return kinds.size() < 2
                ? List.of()
                : List.of("The shards ran on " + Quantity.count(kinds.size(), "kind")
                        + " of machines. Each ratio is from rounds on one machine; ratios of different machines are"
                        + " compared only where a comparison was measured on several: " + String.join("; ", kinds)
                        + ".");
    }
}
