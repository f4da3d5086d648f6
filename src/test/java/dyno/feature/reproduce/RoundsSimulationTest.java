package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkObservations;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many claims are decided within a budget, by drivers with made-up times and noise, and forks that take what they should. */
class RoundsSimulationTest {
    /** In seconds. */
    private static final double SHORTEST_FORK = 3;

    private static final List<String> ALL = List.of("all");
    private static final ReproductionPlan PLAN = ReproductionPlan.of(
            new ReproductionOptions(ALL, false, "published", ReproductionOptions.defaultBudget(ALL), 1));

    /** Of the forks, in seconds. */
    private static final double BUDGET = PLAN.options().budget().toSeconds() - ReproductionPlan.FIXED_SECONDS;

    /** What is measured in a round. */
    private interface Policy {
        Set<Cell> cells(NextRound next, double secondsLeft);
    }

    /** One fork of everything, then claims in the order of the data as long as there is time. */
    private static final Policy BY_ORDER = (next, secondsLeft) -> {
        Map<Cell, Integer> needed = new HashMap<>();
        double left = secondsLeft - next.secondsOfProfiles();
        for (OpenClaim claim : next.open().stream()
                .sorted(Comparator.comparingInt(OpenClaim::roundsToLook))
                .toList()) {
            double cost = claim.cells().stream()
                    .mapToDouble(cell ->
                            Math.max(0, claim.roundsToLook() - needed.getOrDefault(cell, 0)) * next.seconds(cell))
                    .sum();
            if (cost <= left) {
                left -= cost;
                claim.cells().forEach(cell -> needed.merge(cell, claim.roundsToLook(), Math::max));
            }
        }
        return needed.keySet();
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theDefaultBudgetDecidesMoreThanTheOrderOfTheDataWould(long seed) {
        long byOrder = decided(run(seed, BY_ORDER, fork -> true, BUDGET));
        long byWorth = decided(run(seed, NextRound::cells, fork -> !PLAN.isPutOff(fork), BUDGET));

        assertThat(byWorth).as("by order: " + byOrder).isGreaterThan(byOrder * 4 / 3);
    }

    /** Nothing may get a second look while others wait for their first, which the plan says how long it takes. */
    @Test
    void withTimeEnoughAllClaimsAreLookedAt() {
        List<ForkResult> results =
                run(1, NextRound::cells, fork -> !PLAN.isPutOff(fork), 1.1 * PLAN.firstLookSeconds());

        assertThat(claims(results)
                        .flatMap(claim -> Stream.of(claim.then(), claim.today()))
                        .filter(answer -> !answer.ratios().isEmpty())
                        .mapToInt(answer -> answer.rounds()))
                .allMatch(rounds -> rounds >= 6);
    }

    private static List<ForkResult> run(long seed, Policy policy, Predicate<ForkSpec> isFirst, double seconds) {
        List<ForkResult> results = new ArrayList<>();
        double left = seconds;
        for (int round = 1; round <= ReproductionPlan.lastRound() && left > SHORTEST_FORK; round++) {
            int now = round;
            Set<Cell> cells = round == 1 ? Set.of() : policy.cells(new NextRound(PLAN, round, results, Set.of()), left);
            List<ForkSpec> forks = PLAN.forks().stream()
                    .filter(fork -> fork.round() == now)
                    .filter(fork -> now == 1
                            ? isFirst.test(fork)
                            : fork.purpose() == Purpose.PROFILE || cells.contains(fork.cell()))
                    .toList();
            for (ForkSpec fork : forks) {
                double cost = RunExecutor.expectedSeconds(fork);
                if (cost < left) {
                    left -= cost;
                    if (fork.purpose() == Purpose.SCORE) {
                        results.add(result(seed, fork, cost));
                    }
                }
            }
        }
        return results;
    }

    private static long decided(List<ForkResult> results) {
        return claims(results)
                .flatMap(claim -> Stream.of(claim.then(), claim.today()))
                .filter(answer -> answer.decision().isDecided())
                .count();
    }

    private static Stream<ClaimResult> claims(List<ForkResult> results) {
        return new ReproductionAnalysis(
                        PLAN,
                        Environments.with(),
                        results,
                        Map.of(),
                        new WireObservations(),
                        new WorkObservations(),
                        Map.of(),
                        Map.of())
                .studies().stream().flatMap(study -> study.claims().stream()).filter(ClaimResult::ratio);
    }

    private static ForkResult result(long seed, ForkSpec fork, double seconds) {
        double nanos = time(seed, fork.cell())
                * Math.exp(noise(fork.cell()) * new Random(seed ^ fork.id().hashCode()).nextGaussian());
        return Measured.fork(fork, "2026-01-31T10:00:00Z", seconds, nanos);
    }

    /** Drivers differ by up to a factor of 3 in a workload, and the options of a workload make a few percent. */
    private static double time(long seed, Cell cell) {
        String workload = cell.workload().simpleName();
        return 1000
                * Math.exp(1.2 * part(seed, cell.driver() + workload))
                * Math.exp(0.1 * part(seed, cell.toString()));
    }

    /** From -0.5 to 0.5. */
    private static double part(long seed, String of) {
        return new Random(31 * seed + of.hashCode()).nextDouble() - 0.5;
    }

    private static double noise(Cell cell) {
        String workload = cell.workload().toString();
        return workload.contains("threads=5") || workload.contains("threads=20") ? 0.15 : 0.03;
    }
}
