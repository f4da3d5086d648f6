package dyno.investigation;

import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The scored forks of a run by cell and round, so that two cells can be held against each other round by round. */
final class PairedRounds {
    private final Map<Cell, TreeMap<Integer, ForkResult>> forks = new HashMap<>();

    PairedRounds(List<ForkResult> results) {
        for (ForkResult result : results) {
            if (result.succeeded() && result.spec().purpose() == Purpose.SCORE) {
                forks.computeIfAbsent(result.spec().cell(), cell -> new TreeMap<>())
                        .put(result.spec().round(), result);
            }
        }
    }

    /** The forks of a cell in the order of running. */
    List<ForkResult> of(Cell cell) {
        return List.copyOf(forks.getOrDefault(cell, new TreeMap<>()).values());
    }

    /** The rounds in which both were measured; of those that were disturbed, some are void. */
    Rounds of(Cell numerator, Cell denominator) {
        List<Map<Arm, ForkResult>> complete = new ArrayList<>();
        Map<Integer, ForkResult> others = forks.getOrDefault(denominator, new TreeMap<>());
        forks.getOrDefault(numerator, new TreeMap<>()).forEach((round, result) -> {
            if (others.containsKey(round)) {
                complete.add(Map.of(Arm.CANDIDATE, result, Arm.BASELINE, others.get(round)));
            }
        });
        return Rounds.of(complete, ReproductionPlan.lastRound() / 2);
    }

    /** Numerator over denominator by round. */
    static List<Double> ratios(Rounds rounds, Metric metric) {
        return rounds.counted().stream()
                .map(round -> metric.of(round.get(Arm.CANDIDATE)) / metric.of(round.get(Arm.BASELINE)))
                .toList();
    }
}
