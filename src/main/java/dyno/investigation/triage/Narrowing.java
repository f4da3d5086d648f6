package dyno.investigation.triage;

import dyno.comparison.Summary;
import dyno.investigation.Results;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Plans further forks for scores whose intervals are too wide, to be run in the time that a plan leaves.
 *
 * <p>Their number depends on the spread between forks, never on how fast they were, and is fixed once, as in Stein's
 * two stages (Annals of Mathematical Statistics 16, 1945). Adding forks until an interval looks narrow enough gives
 * intervals that hold less often than they claim: in 92 instead of 95 % of the cases of {@code NarrowingTest}.
 */
final class Narrowing {
    /** Half the width of an interval that needs no further forks. */
    static final double WANTED = 0.03;

    private Narrowing() {}

    /**
     * The missing forks of scores, round by round.
     *
     * @param planned all forks of the run so far
     * @param failed cells that are not measured again
     * @param seconds how long they may take together
     * @return forks to run after the planned ones; none for scores that have no interval
     */
    static List<ForkSpec> forks(List<ForkSpec> planned, Results results, Set<Cell> failed, double seconds) {
        Map<Cell, List<ForkSpec>> scored = planned.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE && !fork.arm().isOfCandidate())
                .filter(fork -> !failed.contains(fork.cell()))
                .collect(Collectors.groupingBy(
                        ForkSpec::cell,
                        () -> new TreeMap<>(Comparator.comparing(Cell::toString)),
                        Collectors.toList()));
        Map<Cell, Integer> missing = new TreeMap<>(Comparator.comparing(Cell::toString));
        scored.keySet().forEach(cell -> missing.put(cell, missing(results.time(cell, ForkResult::cpuNanos))));
        int most = missing.values().stream().mapToInt(count -> count).max().orElse(0);
        List<ForkSpec> forks = new ArrayList<>();
        double left = seconds;
        for (int more = 1; more <= most; more++) {
            for (Cell cell : scored.keySet()) {
                ForkSpec fork = fork(planned.size() + forks.size() + 1, scored.get(cell), more);
                if (missing.get(cell) >= more && left > 0) {
                    left -= RunExecutor.expectedSeconds(fork);
                    forks.add(fork);
                }
            }
        }
        return forks;
    }

    private static ForkSpec fork(int number, List<ForkSpec> others, int more) {
        ForkSpec like = others.get(0);
        int last = others.stream().mapToInt(ForkSpec::round).max().orElse(0);
        String id = ForkSpec.id(number, Purpose.SCORE, Arm.NONE, like.cell());
        return new ForkSpec(id, Purpose.SCORE, last + more, Arm.NONE, like.cell(), like.iterations());
    }

    /** The width falls with the square root of the number of forks, as long as the interval is of the same kind. */
    private static int missing(Summary score) {
        double excess = score.halfWidth() / WANTED;
        double enough = excess > 1 ? Math.ceil(score.forks() * excess * excess) : 0;
        return (int) Math.max(0, Math.min(Summary.MOST_FOR_POOLED, enough) - score.forks());
    }
}
