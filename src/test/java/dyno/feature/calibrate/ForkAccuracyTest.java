package dyno.feature.calibrate;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.driver.DriverCoordinates;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForkAccuracyTest {
    private static final Cell CELL = cell("drizzle@1.4", "SelectOne", TransportName.REPLAY);
    private static final double QUIET = 1.001;
    private static final double NEIGHBOUR = 1.2;

    private static IterationScore slice(double nanos, double beat) {
        return Measured.slice(1, 2 * nanos, nanos, 8, beat, 1, 0, 1);
    }

    private static ForkResult fork(Purpose purpose, int count, IntFunction<IterationScore> slices) {
        return Measured.fork(
                new ForkSpec("id", purpose, 1, Arm.NONE, CELL, Iterations.slices(count)),
                "then",
                3,
                IntStream.range(0, count).mapToObj(slices).toList(),
                100);
    }

    private static ForkResult score(IntFunction<IterationScore> slices) {
        return fork(Purpose.SCORE, 100, slices);
    }

    private static ForkResult longFork(IntFunction<IterationScore> slices) {
        return fork(Purpose.STEADINESS, 2000, slices);
    }

    private static Row row(List<ForkResult> forks) {
        ForkAccuracyOptions options = new ForkAccuracyOptions(
                List.of(DriverCoordinates.parse("drizzle@1.4")),
                workloads("SelectOne"),
                List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                10,
                Duration.ofSeconds(10),
                1);
        List<Row> rows = ForkAccuracy.rows(options, forks);
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    @Test
    void forksThatDifferByOnePercentHaveThatSpread() {
        List<ForkResult> forks = IntStream.rangeClosed(-1, 1)
                .mapToObj(i -> score(slice -> slice(100 * Math.exp(0.01 * i), QUIET)))
                .toList();

        Row row = row(forks);

        assertThat(List.of(row.fastest(), row.all(), row.quiet(), row.wall()))
                .allSatisfy(spread -> assertThat(spread.value()).isEqualTo(0.01, within(1e-9)));
        assertThat(row.nanos()).isEqualTo(100, within(1e-9));
        assertThat(row.seconds()).isEqualTo(3);
        assertThat(row.quietShare()).isEqualTo(1);
        assertThat(row.changes()).isEmpty();
    }

    /** Neighbours take most of the slices of every second fork: the median of all slices moves, the others do not. */
    @Test
    void aNeighbourSpreadsTheMedianOfAllSlicesOnly() {
        List<ForkResult> forks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int disturbed = i % 2 == 0 ? 0 : 60;
            forks.add(score(slice -> slice < disturbed ? slice(140, NEIGHBOUR) : slice(100, QUIET)));
        }

        Row row = row(forks);

        assertThat(row.all().value()).isGreaterThan(0.1);
        assertThat(row.quiet().value()).isZero();
        assertThat(row.wall().value()).isZero();
        assertThat(row.fastest().value()).isZero();
    }

    /** One slice that is too fast by chance is the fastest one. */
    @Test
    void aSingleFastSliceSpreadsTheFastestOnly() {
        List<ForkResult> forks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            double first = i == 0 ? 80 : 100;
            forks.add(score(slice -> slice(slice == 0 ? first : 100, QUIET)));
        }

        Row row = row(forks);

        assertThat(row.fastest().value()).isGreaterThan(0.05);
        assertThat(row.quiet().value()).isZero();
    }

    @Test
    void disturbedForksAreCountedAndLeftOut() {
        List<ForkResult> forks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            forks.add(score(slice -> slice(100, QUIET)));
            forks.add(score(slice -> slice(150, NEIGHBOUR)));
        }
        forks.add(score(slice -> slice(150, NEIGHBOUR)));

        Row row = row(forks);

        assertThat(row.forks()).isEqualTo(3);
        assertThat(row.disturbed()).isEqualTo(4);
        assertThat(row.fastest().forks()).isEqualTo(3);
        assertThat(row.nanos()).isEqualTo(100);
        assertThat(row.quietShare()).isZero();
    }

    /** Its first slices cost 5 % more than its last quarter; what lies between does not matter. */
    @Test
    void aForkThatBecomesFasterChanges() {
        ForkResult fork = longFork(slice -> slice(slice < 100 ? 105 : slice < 1500 ? 300 : 100, QUIET));

        assertThat(ForkAccuracy.change(fork, 100)).hasValueCloseTo(0.05, within(1e-9));
        assertThat(row(List.of(score(slice -> slice(100, QUIET)), fork)).changes())
                .singleElement()
                .satisfies(change -> assertThat(change).isEqualTo(0.05, within(1e-9)));
    }

    @Test
    void aForkThatBecomesSlowerChangesTheOtherWay() {
        ForkResult fork = longFork(slice -> slice(slice < 150 ? 100 : 125, QUIET));

        assertThat(ForkAccuracy.change(fork, 150)).hasValueCloseTo(-0.2, within(1e-9));
    }

    @Test
    void aNeighbourAtTheEndIsNoChange() {
        ForkResult some = longFork(slice -> slice > 1900 ? slice(150, NEIGHBOUR) : slice(100, QUIET));
        ForkResult always = longFork(slice -> slice > 1400 ? slice(150, NEIGHBOUR) : slice(100, QUIET));

        assertThat(ForkAccuracy.change(some, 100)).hasValueCloseTo(0.0, within(1e-9));
        assertThat(ForkAccuracy.change(always, 100)).isEmpty();
    }

    @Test
    void tooFewSlicesTellNoChange() {
        ForkResult fork = score(slice -> slice(100, QUIET));

        assertThat(ForkAccuracy.change(fork, 75)).isPresent();
        assertThat(ForkAccuracy.change(fork, 76)).isEmpty();
    }
}
