package dyno.experiment.builds;

import dyno.comparison.SequentialComparison;
import dyno.comparison.StoppingRule;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.WaitLimits;
import dyno.run.store.RunPlan;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is compared with what, how precisely, and for how long.
 *
 * @param baseline the driver that the others are compared with
 * @param candidates at least one; may be the baseline itself, to see the noise
 * @param targets for candidates that are measured in some of the workloads only: which, as simple names
 * @param workloads simple names
 * @param guards further workloads, watched for regressions over the same transports
 * @param flagged guards of single candidates: workloads in which they do more than the baseline by exact counts
 * @param profiles profiled forks of each driver in each of the workloads, over the first transport that it runs over, if a
 *     candidate is faster in it
 * @param rounds a fixed number of rounds, tested once; 0 for several looks
 * @param precision relative difference to be detected, such as 0.02; half of it is the smallest that matters
 * @param budget of the whole run; no round starts that should end after it
 * @param seed of the shuffled order
 */
public record ComparisonOptions(
        DriverCoordinates baseline,
        List<DriverCoordinates> candidates,
        Map<DriverCoordinates, List<WorkloadName>> targets,
        List<WorkloadName> workloads,
        List<WorkloadName> guards,
        Map<DriverCoordinates, List<WorkloadName>> flagged,
        List<TransportName> transports,
        int profiles,
        int rounds,
        double precision,
        Duration budget,
        long seed) {
    /** Over replay only the JIT takes time to settle, and the fork waits for that anyway. */
    private static final Iterations IN_MEMORY = Iterations.slices(100);

    private static final Iterations ON_A_SERVER = Iterations.slices(150);

    /** Profiled forks see 2,000 stack samples a second over replay, and 250 a second of CPU time over other transports. */
    private static final Iterations PROFILED_IN_MEMORY = new Iterations(1, 5, 300);

    private static final Iterations PROFILED_ON_A_SERVER = new Iterations(1, 5, 1500);

    /** Beyond a look: for a round that is void, or a look that waits because several targets share the level. */
    private static final int SPARE_ROUND = 1;

    /** Detects 2 %: what a shared machine can show in minutes. */
    public static final double DEFAULT_PRECISION = 0.02;

    public ComparisonOptions {
        candidates = List.copyOf(candidates);
        targets = inOrder(candidates, targets);
        workloads = List.copyOf(workloads);
        guards = List.copyOf(guards);
        flagged = inOrder(candidates, flagged);
        transports = List.copyOf(transports);
    }

    /** A stored plan has its entries in alphabetical order. */
    private static Map<DriverCoordinates, List<WorkloadName>> inOrder(
            List<DriverCoordinates> candidates, Map<DriverCoordinates, List<WorkloadName>> own) {
        Map<DriverCoordinates, List<WorkloadName>> ordered = new LinkedHashMap<>();
        candidates.stream()
                .filter(own::containsKey)
                .forEach(candidate -> ordered.put(candidate, List.copyOf(own.get(candidate))));
        return Collections.unmodifiableMap(ordered);
    }

    /**
     * Candidates that each have their own targets, and are watched in the same guards.
     *
     * @param targets by candidate
     */
    public ComparisonOptions withTargets(Map<DriverCoordinates, List<WorkloadName>> targets) {
        List<WorkloadName> all = targets.values().stream()
                .flatMap(List::stream)
                .distinct()
                .sorted()
                .toList();
        return with(List.copyOf(targets.keySet()), targets, all, flagged, budget.multipliedBy(targets.size()));
    }

    /**
     * The same with further guards of single candidates, within the same budget.
     *
     * @param flagged by candidate
     */
    public ComparisonOptions withFlagged(Map<DriverCoordinates, List<WorkloadName>> flagged) {
        return with(candidates, targets, workloads, flagged, budget);
    }

    private ComparisonOptions withBudget(Duration other) {
        return with(candidates, targets, workloads, flagged, other);
    }

    private ComparisonOptions with(
            List<DriverCoordinates> candidates,
            Map<DriverCoordinates, List<WorkloadName>> targets,
            List<WorkloadName> workloads,
            Map<DriverCoordinates, List<WorkloadName>> flagged,
            Duration budget) {
        return new ComparisonOptions(
                baseline,
                candidates,
                targets,
                workloads,
                guards,
                flagged,
                transports,
                profiles,
                rounds,
                precision,
                budget,
                seed);
    }

    /** What is measured in another way than with other options, by name; order, time limit and flagged guards do not count. */
    public List<String> unlike(ComparisonOptions other) {
        return TextMap.differences(comparable(), other.comparable());
    }

    private ComparisonOptions comparable() {
        return new ComparisonOptions(
                baseline,
                candidates,
                targets,
                workloads,
                guards,
                Map.of(),
                transports,
                profiles,
                rounds,
                precision,
                Duration.ZERO,
                0);
    }

    /** The workloads that the comparison with a candidate is about; of the baseline all of them. */
    public List<WorkloadName> workloadsOf(DriverCoordinates driver) {
        return targets.getOrDefault(driver, workloads);
    }

    /** All that is measured: the candidates, then the baseline. */
    public Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> all = new LinkedHashSet<>(candidates);
        all.add(baseline);
        return all;
    }

    /** How long a scored fork measures. */
    public static Iterations iterations(Cell cell) {
        Iterations usual = cell.transport().isReplay() ? IN_MEMORY : ON_A_SERVER;
        return usual.fitting(cell);
    }

    /** How long a profiled fork measures. */
    public static Iterations profiled(TransportName transport) {
        return transport.isReplay() ? PROFILED_IN_MEMORY : PROFILED_ON_A_SERVER;
    }

    /** After how many rounds the comparisons are tested: half the difference takes more rounds. */
    public StoppingRule looks() {
        return rounds == 0 ? looksFor(precision) : StoppingRule.once(rounds);
    }

    /** When comparisons of a precision are evaluated: half the difference takes more rounds. */
    public static StoppingRule looksFor(double precision) {
        return precision < DEFAULT_PRECISION ? StoppingRule.SEQUENTIAL.twice() : StoppingRule.SEQUENTIAL;
    }

    /** Smallest relative difference that matters. */
    public double threshold() {
        return precision / 2;
    }

    /** How many rounds may be void and repeated. */
    public int spare() {
        return WaitLimits.ofHost().spareRounds(looks().rounds());
    }

    /** What a driver is measured in: each workload, the guards last, over each transport that it runs over. */
    public List<Cell> cells(DriverCoordinates driver) {
        List<Cell> cells = new ArrayList<>();
        for (WorkloadName workload : allWorkloads(driver)) {
            for (TransportName transport : possible(workload)) {
                cells.add(new Cell(driver, workload, transport));
            }
        }
        return cells;
    }

    private List<TransportName> possible(WorkloadName workload) {
        return transports.stream().filter(workload.prototype()::runsOver).toList();
    }

    /**
     * Over which transport a workload is profiled: the first that it runs over.
     *
     * @throws IllegalArgumentException when there is none
     */
    public TransportName profileTransport(WorkloadName workload) {
        workload.prototype().requireAnyOf(transports);
        return possible(workload).get(0);
    }

    /** All workloads of all candidates, the guards last. */
    public List<WorkloadName> allWorkloads() {
        return allWorkloads(baseline);
    }

    /** All workloads that a driver is measured in, the guards last. */
    public List<WorkloadName> allWorkloads(DriverCoordinates driver) {
        return Stream.of(workloadsOf(driver), guards, flaggedOf(driver))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private List<WorkloadName> flaggedOf(DriverCoordinates driver) {
        return driver.equals(baseline)
                ? flagged.values().stream().flatMap(List::stream).distinct().toList()
                : flagged.getOrDefault(driver, List.of());
    }

    /**
     * The forks that may have to run, in the order of running: comparisons, then profiles of what is faster. What is only watched
     * because a count was higher follows the targets from look to look: in the same rounds, it would take many times as long as the
     * verdicts; after all rounds, targets that stay undecided would leave no time for it.
     */
    public List<ForkSpec> forks() {
        ShuffledForks schedule = new ShuffledForks();
        List<Cell> watched = new ArrayList<>();
        for (Cell cell : cells(baseline)) {
            if (isOnlyFlagged(cell.workload())) {
                watched.add(cell);
            } else {
                addRounds(schedule, cell);
            }
        }
        schedule.startStage();
        watched.forEach(cell -> addRounds(schedule, cell));
        List<ForkSpec> rounds = schedule.shuffled(
                seed,
                looks().interim().stream()
                        .map(look -> look.rounds() + SPARE_ROUND)
                        .toList());
        return ShuffledForks.behind(rounds, profiledForks());
    }

    private List<ForkSpec> profiledForks() {
        ShuffledForks schedule = new ShuffledForks();
        for (DriverCoordinates driver : drivers()) {
            for (WorkloadName workload : workloadsOf(driver)) {
                Cell cell = new Cell(driver, workload, profileTransport(workload));
                schedule.add(Purpose.PROFILE, cell, profiled(cell.transport()), profiles);
            }
        }
        return schedule.shuffled(seed);
    }

    private boolean isOnlyFlagged(WorkloadName workload) {
        return !workloads.contains(workload) && !guards.contains(workload);
    }

    private void addRounds(ShuffledForks schedule, Cell ofBaseline) {
        List<DriverCoordinates> compared = candidates.stream()
                .filter(candidate -> allWorkloads(candidate).contains(ofBaseline.workload()))
                .toList();
        schedule.addComparison(ofBaseline, compared, iterations(ofBaseline), looks().rounds() + spare());
    }

    /** That a fixed number of rounds cannot decide so many workloads; empty if it can. */
    Optional<String> tooFewRounds() {
        int members = candidates.stream()
                .flatMap(candidate -> transports.stream().map(transport -> (int) workloadsOf(candidate).stream()
                        .filter(workload -> possible(workload).contains(transport))
                        .count()))
                .max(Integer::compare)
                .orElse(0);
        int least = members == 0 ? 0 : SequentialComparison.leastRounds(looks(), members);
        return looks().rounds() >= least
                ? Optional.empty()
                : Optional.of(Quantity.count(looks().rounds(), "round")
                        + " cannot give a verdict on " + Quantity.count(members, "workload")
                        + ", which share one error rate: use --rounds " + least + " or more, or fewer workloads.");
    }

    /** From a stored plan, perhaps with another budget; the rounds are those that are planned. */
    public static ComparisonOptions resumed(RunPlan plan, Optional<Duration> budget) {
        ComparisonOptions stored = TextMap.read(plan.options(), ComparisonOptions.class);
        return budget.map(stored::withBudget).orElse(stored);
    }
}
