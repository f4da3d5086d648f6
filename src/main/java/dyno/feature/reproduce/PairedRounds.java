package dyno.feature.reproduce;

import dyno.experiment.Metric;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The scored forks of a run by cell and round, so that two cells can be held against each other round by round. */
final class PairedRounds {
    private static final List<Arm> NUMERATORS = List.of(Arm.CANDIDATE, Arm.CANDIDATE_CONTROL);
    private static final List<Arm> DENOMINATORS = List.of(Arm.BASELINE, Arm.CONTROL);

    private final Map<Cell, TreeMap<Integer, ForkResult>> forks = new HashMap<>();
    private final NavigableSet<Instant> starts;

    PairedRounds(List<ForkResult> results) {
        starts = starts(results);
        for (ForkResult result : results) {
            if (result.succeeded() && result.spec().purpose() == Purpose.SCORE) {
                forks.computeIfAbsent(result.spec().cell(), cell -> new TreeMap<>())
                        .put(result.spec().round(), result);
            }
        }
    }

    /** When the run began, and when it went on after a pause. A long round has no pause, however long it takes. */
    private static NavigableSet<Instant> starts(List<ForkResult> results) {
        NavigableSet<Instant> starts = new TreeSet<>();
        Instant idleSince = Instant.MIN;
        for (ForkResult result : results.stream()
                .sorted(Comparator.comparing(PairedRounds::start))
                .toList()) {
            Instant start = start(result);
            if (start.minus(Results.ONE_TIME).isAfter(idleSince)) {
                starts.add(start);
            }
            Instant end = start.plusMillis((long) (1000 * result.seconds()));
            idleSince = end.isAfter(idleSince) ? end : idleSince;
        }
        return starts;
    }

    private static Instant start(ForkResult result) {
        return Instant.parse(result.started());
    }

    /** The last round with a fork; 0 without one. */
    int lastRound() {
        return forks.values().stream().mapToInt(TreeMap::lastKey).max().orElse(0);
    }

    /** The forks of a cell in the order of running. */
    List<ForkResult> of(Cell cell) {
        return List.copyOf(forks.getOrDefault(cell, new TreeMap<>()).values());
    }

    /**
     * The rounds in which all were measured; of those that were disturbed, some are void. A round that a resumed run has completed
     * after a pause does not count, because then a drift of the machine would look like a difference.
     *
     * @param numerators one cell, or two whose times are added up
     * @param denominators one cell, or two whose times are added up
     */
    Rounds of(List<Cell> numerators, List<Cell> denominators) {
        Map<Arm, Cell> cells = new EnumMap<>(Arm.class);
        assign(NUMERATORS, numerators, cells);
        assign(DENOMINATORS, denominators, cells);
        List<Map<Arm, ForkResult>> complete = new ArrayList<>();
        for (int round : forks.getOrDefault(numerators.get(0), new TreeMap<>()).keySet()) {
            Map<Arm, ForkResult> results = new EnumMap<>(Arm.class);
            cells.forEach((arm, cell) -> Optional.ofNullable(
                            forks.getOrDefault(cell, new TreeMap<>()).get(round))
                    .ifPresent(result -> results.put(arm, result)));
            if (results.size() == cells.size() && areOfOneTime(results.values())) {
                complete.add(results);
            }
        }
        return Rounds.of(complete, ReproductionPlan.spareRounds());
    }

    private boolean areOfOneTime(Collection<ForkResult> round) {
        return round.stream().map(fork -> starts.floor(start(fork))).distinct().count() == 1;
    }

    private static void assign(List<Arm> arms, List<Cell> cells, Map<Arm, Cell> assigned) {
        for (int i = 0; i < cells.size(); i++) {
            assigned.put(arms.get(i), cells.get(i));
        }
    }

    /** Numerator over denominator by round. */
    static List<Double> ratios(Rounds rounds, Metric metric) {
        return rounds.counted().stream()
                .map(round -> sum(round, NUMERATORS, metric) / sum(round, DENOMINATORS, metric))
                .toList();
    }

    private static double sum(Map<Arm, ForkResult> round, List<Arm> arms, Metric metric) {
        return arms.stream()
                .filter(round::containsKey)
                .mapToDouble(arm -> metric.of(round.get(arm)))
                .sum();
    }
}
