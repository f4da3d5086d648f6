package dyno.investigation.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Summary;
import dyno.investigation.Results;
import dyno.run.Covariates;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NarrowingTest {
    private static final Cell ONE = new Cell("drizzle@1.4", "DoOne", TransportName.REPLAY);
    private static final Cell OTHER = new Cell("drizzle@1.4", "SelectOne", TransportName.REPLAY);
    private static final Cell STEADY = new Cell("mariadb@3.5.8", "DoOne", TransportName.REPLAY);

    private final List<ForkSpec> planned = new ArrayList<>();
    private final List<ForkResult> results = new ArrayList<>();
    private final Random random = new Random(5);
    private double seconds = 1e6;

    private void measure(Cell cell, double... scores) {
        for (double score : scores) {
            long round = 1
                    + planned.stream().filter(fork -> fork.cell().equals(cell)).count();
            String id = ForkSpec.id(planned.size() + 1, Purpose.SCORE, Arm.NONE, cell);
            ForkSpec fork = new ForkSpec(id, Purpose.SCORE, (int) round, Arm.NONE, cell, new Iterations(1, 2, 3));
            planned.add(fork);
            results.add(result(fork, score));
        }
    }

    private static ForkResult result(ForkSpec fork, double score) {
        List<IterationScore> iterations = List.of(Measured.iteration(1000, score, score, 100));
        return new ForkResult(
                fork,
                "then",
                3,
                iterations,
                score,
                null,
                null,
                List.of(),
                new Covariates(0, 0, 0),
                null,
                null,
                null,
                null);
    }

    private List<ForkSpec> further(Cell... failed) {
        return Narrowing.forks(planned, new Results(results), Set.of(failed), seconds);
    }

    @Test
    void addsAsManyForksAsTheSpreadAsksFor() {
        measure(ONE, 97, 103, 100);
        measure(OTHER, 194, 206, 200);
        measure(STEADY, 100, 100.1, 99.9, 100, 100.1);
        double excess = new Results(results).time(ONE, ForkResult::cpuNanos).halfWidth() / Narrowing.WANTED;

        List<ForkSpec> further = further();

        int each = (int) Math.ceil(3 * excess * excess) - 3;
        assertThat(each).isGreaterThan(1);
        assertThat(further).hasSize(2 * each);
        assertThat(further.subList(0, 4)).extracting(ForkSpec::cell).containsExactly(ONE, OTHER, ONE, OTHER);
        assertThat(further.subList(0, 4)).extracting(ForkSpec::round).containsExactly(4, 4, 5, 5);
        assertThat(further).extracting(ForkSpec::id).doesNotHaveDuplicates().doesNotContainAnyElementsOf(ids());
        assertThat(further).allSatisfy(fork -> {
            assertThat(fork.arm()).isEqualTo(Arm.NONE);
            assertThat(fork.purpose()).isEqualTo(Purpose.SCORE);
            assertThat(fork.iterations()).isEqualTo(new Iterations(1, 2, 3));
        });
    }

    private List<String> ids() {
        return planned.stream().map(ForkSpec::id).toList();
    }

    @Test
    void addsNoMoreThanThereIsTimeFor() {
        measure(ONE, 97, 103, 100);
        measure(OTHER, 194, 206, 200);

        seconds = RunExecutor.expectedSeconds(planned.get(0)) * 2.5;
        assertThat(further()).extracting(ForkSpec::cell).containsExactly(ONE, OTHER, ONE);
        seconds = -1;
        assertThat(further()).isEmpty();
    }

    @Test
    void endsBeforeAnIntervalRestsOnItsOwnForksAlone() {
        measure(ONE, 70, 130, 100);
        measure(OTHER, 140, 260, 200);

        assertThat(further()).hasSize(2 * (Summary.MOST_FOR_POOLED - 3));
    }

    @Test
    void addsNothingWhereTheSpreadIsNotKnown() {
        measure(ONE, 100);
        measure(STEADY, 100, 120);

        assertThat(further()).isEmpty();
    }

    @Test
    void measuresNeitherCandidatesNorWhatHasFailed() {
        measure(ONE, 97, 103, 100);
        measure(OTHER, 194, 206, 200);
        Cell candidate = new Cell("drizzle@1.4+patch", "DoOne", TransportName.REPLAY);
        ForkSpec fork = new ForkSpec("9", Purpose.SCORE, 1, Arm.CANDIDATE, candidate, new Iterations(1, 2, 3));
        planned.add(fork);
        results.add(result(fork, 90));

        assertThat(further(OTHER)).extracting(ForkSpec::cell).containsOnly(ONE);
    }

    /** Of forks that differ by 4.4 %. */
    @Test
    void leavesIntervalsThatHoldTheirConfidence() {
        assertThat(coverage(() -> further().forEach(this::measureAgain))).isBetween(0.935, 0.965);
    }

    /** Why the number of forks is fixed once. */
    @Test
    void intervalsThatAreWatchedUntilTheyAreNarrowHoldLessOften() {
        assertThat(coverage(() -> {
                    for (List<ForkSpec> next = nextRound(); !next.isEmpty(); next = nextRound()) {
                        next.forEach(this::measureAgain);
                    }
                }))
                .isBetween(0.905, 0.935);
    }

    private List<ForkSpec> nextRound() {
        List<Cell> cells = new ArrayList<>();
        return further().stream()
                .filter(fork -> !cells.contains(fork.cell()) && cells.add(fork.cell()))
                .toList();
    }

    private void measureAgain(ForkSpec fork) {
        measure(fork.cell(), draw(random));
    }

    /** How often intervals hold the true score of 1000. */
    private double coverage(Runnable narrowing) {
        int covered = 0;
        int all = 0;
        for (int trial = 0; trial < 500; trial++) {
            planned.clear();
            results.clear();
            List<Cell> cells = IntStream.range(0, 4)
                    .mapToObj(i -> new Cell("drizzle@1.4", "workload" + i, TransportName.REPLAY))
                    .toList();
            cells.forEach(cell -> measure(cell, draw(random), draw(random)));
            narrowing.run();
            for (Cell cell : cells) {
                Summary cpu = new Results(results).time(cell, ForkResult::cpuNanos);
                covered += cpu.low() <= 1000 && 1000 <= cpu.high() ? 1 : 0;
                all++;
            }
        }
        return (double) covered / all;
    }

    private static double draw(Random random) {
        return 1000 * Math.exp(0.044 * random.nextGaussian());
    }
}
