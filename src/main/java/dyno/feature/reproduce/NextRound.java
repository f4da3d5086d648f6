package dyno.feature.reproduce;

import dyno.experiment.Metric;
import dyno.experiment.Rounds;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import dyno.study.Claim;
import dyno.study.ClaimEvidence;
import dyno.study.ClaimPriority;
import dyno.study.Direction;
import dyno.study.Edition;
import dyno.study.Study;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses what the next round of a reproduction measures: what those open claims rest on that can still reach their next look in
 * the time that is left, in the order of an {@link TimeAllocation}.
 */
final class NextRound {
    private final ReproductionPlan plan;
    private final int round;
    private final PairedRounds measured;
    private final Set<Cell> failed;
    private final Map<Cell, Double> seconds = new HashMap<>();

    /**
     * The choice for a round, made from the rounds before it. A resumed run makes none for the round that was interrupted, but goes
     * on with the next one.
     *
     * @param results of any rounds
     * @param failed cells that are not to be tried again
     */
    NextRound(ReproductionPlan plan, int round, List<ForkResult> results, Set<Cell> failed) {
        this.plan = plan;
        this.round = round;
        List<ForkResult> earlier =
                results.stream().filter(result -> result.spec().round() < round).toList();
        this.measured = new PairedRounds(earlier);
        this.failed = failed;
        earlier.stream()
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

    /** What a fork of a cell takes, which has been measured. */
    double seconds(Cell cell) {
        return seconds.getOrDefault(cell, 0.0);
    }

    Set<Cell> cells(double secondsLeft) {
        TimeAllocation allotment = new TimeAllocation(secondsLeft - secondsOfProfiles(), this::seconds);
        allotment.spend(open());
        Set<Cell> cells = allotment.cells();
        cells.addAll(others(cells, allotment.left()));
        return cells;
    }

    /** What is profiled from this round on, whatever becomes of the claims. */
    double secondsOfProfiles() {
        return plan.forks().stream()
                .filter(fork ->
                        fork.purpose() == Purpose.PROFILE && fork.round() >= round && !failed.contains(fork.cell()))
                .mapToDouble(RunExecutor::expectedSeconds)
                .sum();
    }

    /** Figures that no open claim rests on get further forks where the claims leave plenty of time. */
    private Set<Cell> others(Set<Cell> ofClaims, double left) {
        Map<Cell, Double> others = new HashMap<>();
        plan.forks().stream()
                .filter(fork -> fork.round() == round
                        && fork.purpose() == Purpose.SCORE
                        && !failed.contains(fork.cell())
                        && !ofClaims.contains(fork.cell())
                        && measured.of(fork.cell()).size() < ReproductionPlan.FORKS_OF_FIGURE)
                .forEach(fork ->
                        others.put(fork.cell(), seconds.getOrDefault(fork.cell(), RunExecutor.expectedSeconds(fork))));
        double cost = others.values().stream().mapToDouble(Double::doubleValue).sum();
        return 2 * cost < left ? others.keySet() : Set.of();
    }

    /** The open claims, those first that stand first in their study. */
    List<OpenClaim> open() {
        List<OpenClaim> open = new ArrayList<>();
        int most = plan.studies().stream()
                .mapToInt(study -> study.claims().size())
                .max()
                .orElse(0);
        for (int i = 0; i < most; i++) {
            for (Study study : plan.studies()) {
                if (i < study.claims().size()) {
                    for (Edition edition : Edition.values()) {
                        open(study, study.claims().get(i), edition).ifPresent(open::add);
                    }
                }
            }
        }
        return open;
    }

    private Optional<OpenClaim> open(Study study, Claim claim, Edition edition) {
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
        Direction direction = study.direction(claim);
        // Where the first round was completed after a pause, it does not count.
        boolean isOpen = cells.stream().noneMatch(cell -> measured.of(cell).isEmpty())
                && nextLook > 0
                && nextLook - ratios.size() <= plan.rounds() - round + 1
                && Collections.disjoint(failed, cells)
                && !ClaimEvidence.of(direction, ratios, false).decision().isDecided();
        if (!isOpen) {
            return Optional.empty();
        }
        double centre = mean(numerator.cells()) / mean(denominator.cells());
        double outlook = ClaimPriority.of(direction, centre, ratios, nextLook);
        return Optional.of(new OpenClaim(cells, ratios.size(), rounds.voided(), nextLook, outlook, claim.own()));
    }

    /** Wall time over all forks, those of void rounds included; the sum over the cells. */
    private double mean(List<Cell> cells) {
        return cells.stream()
                .mapToDouble(cell -> Math.exp(measured.of(cell).stream()
                        .mapToDouble(fork -> Math.log(Metric.WALL.of(fork)))
                        .average()
                        .orElse(Double.NaN)))
                .sum();
    }
}
