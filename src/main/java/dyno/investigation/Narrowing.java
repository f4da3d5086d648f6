package dyno.investigation;

import dyno.comparison.Summary;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Plans further forks for the scores whose intervals are wider than wanted, to be run in the time that a plan leaves.
 *
 * <p>Their number follows from how far forks lie apart, never from how fast they were, and is settled once: whoever adds forks until an
 * interval looks narrow enough ends with intervals that hold less often than they say (92 instead of 95 % in {@code NarrowingTest}'s cases).
 * That is the first stage of Stein's procedure (Annals of Mathematical Statistics 16, 1945).
 */
final class Narrowing {
    /** Half the width of an interval that needs no further forks. */
    static final double WANTED = 0.03;

    private Narrowing() {}

    /**
     * The forks that scores lack, a round of all of them after the other.
     *
     * @param planned all forks of the run so far
     * @param failed cells that are not measured again
     * @return forks to run behind those planned; none for scores that have no interval
     */
    static List<ForkSpec> forks(List<ForkSpec> planned, Results results, Set<Cell> failed) {
        Map<Cell, List<ForkSpec>> scored = planned.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE && !fork.arm().isOfCandidate())
                .filter(fork -> !failed.contains(fork.cell()))
                .collect(Collectors.groupingBy(
                        ForkSpec::cell,
                        () -> new TreeMap<>(Comparator.comparing(Cell::toString)),
                        Collectors.toList()));
        Map<Cell, Integer> lacking = new TreeMap<>(Comparator.comparing(Cell::toString));
        scored.keySet().forEach(cell -> lacking.put(cell, lacking(results.time(cell, ForkResult::cpuNanos))));
        int most = lacking.values().stream().mapToInt(count -> count).max().orElse(0);
        List<ForkSpec> forks = new ArrayList<>();
        for (int more = 1; more <= most; more++) {
            for (Cell cell : scored.keySet()) {
                if (lacking.get(cell) >= more) {
                    forks.add(fork(planned.size() + forks.size() + 1, scored.get(cell), more));
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

    /** The width falls with the square root of the number of forks. */
    private static int lacking(Summary score) {
        double excess = score.halfWidth() / WANTED;
        return excess > 1 ? (int) Math.ceil(score.forks() * excess * excess) - score.forks() : 0;
    }
}
