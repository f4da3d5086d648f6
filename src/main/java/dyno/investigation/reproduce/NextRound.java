package dyno.investigation.reproduce;

import dyno.investigation.Metric;
import dyno.investigation.Rounds;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import dyno.study.Claim;
import dyno.study.ClaimEvidence;
import dyno.study.Edition;
import dyno.study.Study;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses what the next round of a reproduction measures: what those open claims rest on that can still reach their next look in
 * the time that is left, those that set out for it first, then the most important.
 */
final class NextRound {
    private final ReproductionPlan plan;
    private final PairedRounds measured;
    private final Set<Cell> failed;
    private final Map<Cell, Double> seconds = new HashMap<>();
    private final Map<Cell, Integer> needed = new HashMap<>();

    /**
     * A choice after what has been measured so far.
     *
     * @param failed cells that are not to be tried again
     */
    NextRound(ReproductionPlan plan, List<ForkResult> results, Set<Cell> failed) {
        this.plan = plan;
        this.measured = new PairedRounds(results);
        this.failed = failed;
        results.stream()
                .filter(result -> result.succeeded() && result.spec().purpose() == Purpose.SCORE)
                .map(result -> result.spec().cell())
                .distinct()
                .forEach(cell -> seconds.put(cell, secondsOf(measured.of(cell))));
    }

    /** The mean, without the first where there are others: it may have paid for finding out what the driver can do. */
    private static double secondsOf(List<ForkResult> forks) {
        return forks.stream()
                .skip(forks.size() > 1 ? 1 : 0)
                .mapToDouble(ForkResult::seconds)
                .average()
                .orElseThrow();
    }

    /**
     * A claim in one edition that more rounds may decide.
     *
     * @param roundsToLook how many must count until it is looked at next
     * @param voided how many did not count: they put a claim off, but not behind those that were luckier
     * @param priority 0 for the most important of its study
     */
    private record Open(Set<Cell> cells, int roundsToLook, int voided, int priority) {
        int distance() {
            return roundsToLook - voided;
        }
    }

    Set<Cell> cells(int round, double secondsLeft) {
        double left = secondsLeft - secondsOfProfiles(round);
        for (Open claim : open()) {
            double cost = claim.cells.stream()
                    .mapToDouble(cell -> extra(cell, claim.roundsToLook))
                    .sum();
            if (cost <= left) {
                left -= cost;
                claim.cells.forEach(cell -> needed.merge(cell, claim.roundsToLook, Math::max));
            }
        }
        Set<Cell> cells = new HashSet<>(needed.keySet());
        cells.addAll(others(round, left));
        return cells;
    }

    /** What is profiled from this round on, whatever becomes of the claims. */
    private double secondsOfProfiles(int round) {
        return plan.forks().stream()
                .filter(fork ->
                        fork.purpose() == Purpose.PROFILE && fork.round() >= round && !failed.contains(fork.cell()))
                .mapToDouble(RunExecutor::expectedSeconds)
                .sum();
    }

    /** What the forks of a cell cost that no other claim pays for already. */
    private double extra(Cell cell, int rounds) {
        return Math.max(0, rounds - needed.getOrDefault(cell, 0)) * seconds.getOrDefault(cell, 0.0);
    }

    /** Figures that no open claim rests on get further forks where the claims leave plenty of time. */
    private Set<Cell> others(int round, double left) {
        Set<Cell> others = plan.forks().stream()
                .filter(fork -> fork.round() == round && fork.purpose() == Purpose.SCORE)
                .map(ForkSpec::cell)
                .filter(cell -> !failed.contains(cell)
                        && !needed.containsKey(cell)
                        && measured.of(cell).size() < ReproductionPlan.FORKS_OF_FIGURE)
                .collect(Collectors.toSet());
        double cost = others.stream()
                .mapToDouble(cell -> seconds.getOrDefault(cell, 0.0))
                .sum();
        return 2 * cost < left ? others : Set.of();
    }

    private List<Open> open() {
        List<Open> open = new ArrayList<>();
        for (Study study : plan.studies()) {
            for (int i = 0; i < study.claims().size(); i++) {
                for (Edition edition : Edition.values()) {
                    open(study, study.claims().get(i), edition, i).ifPresent(open::add);
                }
            }
        }
        open.sort(Comparator.comparingInt(Open::distance).thenComparingInt(Open::priority));
        return open;
    }

    private Optional<Open> open(Study study, Claim claim, Edition edition, int priority) {
        if (!claim.isRatio()) {
            return Optional.empty();
        }
        StudyCells numerator = StudyCells.of(study, claim.numerator(), edition);
        StudyCells denominator = StudyCells.of(study, claim.denominator(), edition);
        if (numerator.reason() != null || denominator.reason() != null) {
            return Optional.empty();
        }
        Set<Cell> cells = new LinkedHashSet<>(numerator.cells());
        cells.addAll(denominator.cells());
        Rounds rounds = measured.of(numerator.cells(), denominator.cells());
        List<Double> ratios = PairedRounds.ratios(rounds, Metric.WALL);
        int nextLook = ClaimEvidence.nextLook(ratios.size());
        boolean isOpen = ratios.size() + rounds.voided() > 0
                && nextLook > 0
                && Collections.disjoint(failed, cells)
                && !ClaimEvidence.of(claim.holds(), ratios, false).decision().isDecided();
        return isOpen
                ? Optional.of(new Open(cells, nextLook - ratios.size(), rounds.voided(), priority))
                : Optional.empty();
    }
}
