package dyno.experiment;

import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.fork.ForkGroups;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Puts forks in the order of running: by rounds, so that everything is measured early and throughout the run, and
 * shuffled within the round, so that a drift of the machine's speed favours no driver. The arms of one comparison stay
 * together.
 */
public final class ShuffledForks {
    private final List<NavigableMap<Integer, List<List<Entry>>>> stages = new ArrayList<>();

    private record Entry(Purpose purpose, Arm arm, Cell cell, Iterations iterations) {
        Entry {
            iterations = purpose == Purpose.SCORE ? iterations.fitting(cell) : iterations;
        }
    }

    /** An empty schedule of one stage. */
    public ShuffledForks() {
        stages.add(new TreeMap<>());
    }

    /** Begins another stage: what is added from now on runs after what was added before, block by block. */
    public void startStage() {
        stages.add(new TreeMap<>());
    }

    /** One fork in each of the first rounds; no profile of a cold operation, which would show what precedes it. */
    public void add(Purpose purpose, Cell cell, Iterations iterations, int count) {
        add(purpose, Arm.NONE, cell, iterations, count);
    }

    /** One profile of an arm in each of the first rounds; none of a cold operation. */
    public void addProfiles(Arm arm, Cell cell, Iterations iterations, int count) {
        add(Purpose.PROFILE, arm, cell, iterations, count);
    }

    private void add(Purpose purpose, Arm arm, Cell cell, Iterations iterations, int count) {
        if (purpose == Purpose.PROFILE && cell.workload().prototype().isCold()) {
            return;
        }
        for (int round = 1; round <= count; round++) {
            group(round).add(new Entry(purpose, arm, cell, iterations));
        }
    }

    /** Baseline and candidates twice each, in each of the first rounds. */
    public void addComparison(Cell baseline, List<DriverCoordinates> candidates, Iterations usual, int count) {
        Iterations iterations = ForkGroups.takeTurns(baseline, candidates) ? usual.inTurns() : usual;
        for (int round = 1; round <= count; round++) {
            List<Entry> group = group(round);
            group.add(new Entry(Purpose.SCORE, Arm.BASELINE, baseline, iterations));
            group.add(new Entry(Purpose.SCORE, Arm.CONTROL, baseline, iterations));
            for (DriverCoordinates candidate : candidates) {
                Cell cell = new Cell(candidate, baseline.workload(), baseline.transport());
                group.add(new Entry(Purpose.SCORE, Arm.CANDIDATE, cell, iterations));
                group.add(new Entry(Purpose.SCORE, Arm.CANDIDATE_CONTROL, cell, iterations));
            }
        }
    }

    /** One scored fork of each cell in each of its first rounds, next to one another. */
    public void addTogether(List<Cell> cells, Iterations iterations, ToIntFunction<Cell> counts) {
        int last = cells.stream().mapToInt(counts).max().orElse(0);
        for (int round = 1; round <= last; round++) {
            List<Entry> group = group(round);
            for (Cell cell : cells) {
                if (counts.applyAsInt(cell) >= round) {
                    group.add(new Entry(Purpose.SCORE, Arm.NONE, cell, iterations));
                }
            }
        }
    }

    /** Both sides with and without a profiler, in each of the first rounds. */
    public void addDifference(
            Cell baseline,
            Cell candidate,
            Function<Cell, Iterations> scored,
            Function<Cell, Iterations> profiled,
            int count) {
        for (int round = 1; round <= count; round++) {
            List<Entry> group = group(round);
            for (Arm arm : List.of(Arm.BASELINE, Arm.CANDIDATE)) {
                Cell cell = arm == Arm.BASELINE ? baseline : candidate;
                group.add(new Entry(Purpose.SCORE, arm, cell, scored.apply(cell)));
                group.add(new Entry(Purpose.PROFILE, arm, cell, profiled.apply(cell)));
            }
        }
    }

    private List<Entry> group(int round) {
        List<Entry> group = new ArrayList<>();
        stages.get(stages.size() - 1)
                .computeIfAbsent(round, r -> new ArrayList<>())
                .add(group);
        return group;
    }

    /** The order of running, always the same for the same seed; all rounds are one block. */
    public List<ForkSpec> shuffled(long seed) {
        return shuffled(seed, List.of());
    }

    /**
     * The order of running, always the same for the same seed. All stages run the rounds of a block before the first goes on with the
     * next block.
     *
     * @param blockEnds last rounds of the blocks, ascending; further rounds are another block
     */
    public List<ForkSpec> shuffled(long seed, List<Integer> blockEnds) {
        Random random = new Random(seed);
        List<ForkSpec> forks = new ArrayList<>();
        int last = 0;
        for (int end :
                Stream.concat(blockEnds.stream(), Stream.of(Integer.MAX_VALUE)).toList()) {
            for (NavigableMap<Integer, List<List<Entry>>> rounds : stages) {
                rounds.subMap(last, false, end, true).forEach((round, groups) -> append(round, groups, random, forks));
            }
            last = end;
        }
        return forks;
    }

    private static void append(int round, List<List<Entry>> groups, Random random, List<ForkSpec> forks) {
        for (List<Entry> group : shuffled(groups, random)) {
            for (Entry entry : shuffled(group, random)) {
                forks.add(numbered(
                        new ForkSpec("new", entry.purpose(), round, entry.arm(), entry.cell(), entry.iterations()),
                        forks.size() + 1));
            }
        }
    }

    /**
     * A plan of forks that have begun, and others behind them. The rounds of the comparisons that have begun stay as they are.
     *
     * @param others of which those are left out that belong to such a round, or have begun themselves
     */
    public static List<ForkSpec> behind(List<ForkSpec> begun, List<ForkSpec> others) {
        List<ForkSpec> all = new ArrayList<>(begun);
        all.addAll(numbered(
                others.stream()
                        .filter(other -> begun.stream().noneMatch(fork -> isOfOneRound(fork, other)))
                        .toList(),
                begun.size() + 1));
        return List.copyOf(all);
    }

    private static boolean isOfOneRound(ForkSpec one, ForkSpec other) {
        return one.purpose() == other.purpose()
                && one.round() == other.round()
                && one.cell().workload().equals(other.cell().workload())
                && one.cell().transport().equals(other.cell().transport())
                && (one.arm() != Arm.NONE || one.cell().equals(other.cell()));
    }

    /** The forks with ids that begin with consecutive numbers. */
    public static List<ForkSpec> numbered(List<ForkSpec> forks, int first) {
        List<ForkSpec> numbered = new ArrayList<>();
        forks.forEach(fork -> numbered.add(numbered(fork, first + numbered.size())));
        return numbered;
    }

    private static ForkSpec numbered(ForkSpec fork, int number) {
        String id = ForkSpec.id(number, fork.purpose(), fork.arm(), fork.cell());
        return new ForkSpec(id, fork.purpose(), fork.round(), fork.arm(), fork.cell(), fork.iterations());
    }

    private static <T> List<T> shuffled(List<T> things, Random random) {
        List<T> copy = new ArrayList<>(things);
        Collections.shuffle(copy, random);
        return copy;
    }
}
