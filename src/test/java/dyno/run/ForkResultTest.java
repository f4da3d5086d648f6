package dyno.run;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a fork's scores come from its quiet slices. */
class ForkResultTest {
    private static final double QUIET = 1.001;
    private static final double NEIGHBOUR = 1.2;

    @Test
    void aNeighbourDoesNotChangeTheScore() {
        List<IterationScore> slices = slices(60, QUIET, 100);
        slices.addAll(slices(40, NEIGHBOUR, 140));

        assertThat(fork("replay", slices).cpuNanos()).isEqualTo(100);
        assertThat(fork("replay", slices).wallMedianNanos()).isEqualTo(100);
        assertThat(fork("replay", slices).wallNanos()).isEqualTo(100);
        assertThat(fork("replay", slices).isDisturbed()).isFalse();
    }

    /** The clock ticks of the system make single slices less than nothing. */
    @Test
    void theProcessAlsoUsesWhatTheJvmUsesOnAverage() {
        List<IterationScore> slices =
                List.of(Measured.iteration(100, -300), Measured.iteration(100, 500), Measured.iteration(100, -20));

        assertThat(fork("replay", slices).processNanos()).isEqualTo(160, within(1e-9));
        assertThat(fork("replay", List.of(Measured.iteration(100, -1))).processNanos())
                .isEqualTo(100);
    }

    @Test
    void theProcessIsUnknownIfItsThreadsWereNotTimed() {
        assertThat(fork("replay", slices(3, QUIET, 100)).processNanos()).isNaN();
    }

    @Test
    void theSlicesBesideANeighbourDoNotCount() {
        List<IterationScore> slices = slices(20, QUIET, 100);
        slices.addAll(slices(1, QUIET, 1));
        slices.addAll(slices(1, NEIGHBOUR, 1));
        slices.addAll(slices(1, QUIET, 1));

        assertThat(fork("replay", slices).wallNanos()).isEqualTo(100);
    }

    @Test
    void withoutQuietTimeTheQuietestSlicesCountAndTheForkIsDisturbed() {
        List<IterationScore> slices = slices(30, 1.3, 140);
        slices.addAll(slices(10, 1.1, 120));

        assertThat(fork("replay", slices).isDisturbed()).isTrue();
        assertThat(fork("replay", slices).cpuNanos()).isEqualTo(120);
        assertThat(fork("replay", slices).quietShare()).isZero();
    }

    @Test
    void aSlowerClockIsTakenOutOfCpuTime() {
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            double clock = i < 10 ? 1 : 1.04;
            slices.add(Measured.slice(1, 100 * clock, 100 * clock, 8, QUIET, clock, 0, 1));
        }

        assertThat(fork("replay", slices).cpuNanos()).isCloseTo(100, within(1e-9));
    }

    @Test
    void aSlowerClockIsTakenOutOfWallTimeAsFarAsItIsComputing() {
        double computing = IterationScore.wallClock(208, 104, 1.04, true);
        double waiting = IterationScore.wallClock(204, 104, 1.04, false);

        assertThat(208 / computing).isCloseTo(200, within(1e-9));
        assertThat(204 / waiting).as("100 ns of waiting").isCloseTo(200, within(1e-9));
        assertThat(IterationScore.wallClock(104, 400, 1.04, false))
                .as("several threads")
                .isCloseTo(1.04, within(1e-9));
        assertThat(IterationScore.wallClock(200, 100, Double.NaN, true))
                .as("no beats")
                .isEqualTo(1);
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            double clock = i < 10 ? 1 : 1.04;
            slices.add(Measured.slice(1, 200 * clock, 100 * clock, 8, QUIET, clock, 0, clock));
        }
        assertThat(fork("loopback", slices).wallMedianNanos()).isCloseTo(200, within(1e-9));
        assertThat(fork("loopback", slices).wallNanos()).isCloseTo(200, within(1e-9));
    }

    @Test
    void whoWaitsForItsProcessorIsDisturbedUnlessOthersShareIt() {
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            slices.add(Measured.slice(1, 100, 100, 8, QUIET, 1, 0.4, 1));
        }

        assertThat(fork("replay", slices).isDisturbed()).isTrue();
        assertThat(fork("loopback", slices).isDisturbed()).isFalse();
        assertThat(fork("replay", slices).together("then", 1).isDisturbed())
                .as("it shares it with the forks with which it takes turns")
                .isFalse();
    }

    /** Ten slices that are not beside a neighbour are enough, however fast the others were. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 11, 20, 39})
    void theNumberOfQuietSlicesTellsWhetherItIsDisturbed(int quiet) {
        Random random = new Random(quiet);
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            slices.addAll(slices(1, i < quiet ? QUIET : NEIGHBOUR, 1 + random.nextInt(1000)));
        }

        assertThat(fork("replay", slices).quietShare()).isEqualTo((quiet - 1) / 40.0);
        assertThat(fork("replay", slices).isDisturbed()).isEqualTo(quiet - 1 < 10);
    }

    @Test
    void anOperationThatStillGetsFasterIsNotSteady() {
        List<IterationScore> slices = slices(30, QUIET, 120);
        slices.addAll(slices(30, QUIET, 100));
        List<IterationScore> slower = new ArrayList<>(slices);
        Collections.reverse(slower);

        assertThat(fork("replay", slices).isSteady()).isFalse();
        assertThat(fork("replay", slower).isSteady()).isFalse();
        assertThat(fork("replay", slices(60, QUIET, 100)).isSteady()).isTrue();
    }

    /** CPU times, in ms, of 15 operations of five threads. */
    @Test
    void operationsThatVaryWithoutATrendAreSteady() {
        double[] varying = {28.5, 21.7, 14.8, 24.4, 19.1, 21.9, 14.2, 15.2, 15.3, 13.9, 18.3, 33.4, 33.7, 33.8, 32.2};
        double[] falling = {3.51, 3.52, 3.62, 3.39, 3.68, 3.5, 3.56, 3.14, 3.06, 4.82, 3.11, 2.95, 2.86, 3.04, 2.98};

        assertThat(fork("loopback", quiet(varying)).isSteady()).isTrue();
        assertThat(fork("loopback", quiet(falling)).isSteady()).isFalse();
    }

    private static List<IterationScore> quiet(double... millis) {
        return DoubleStream.of(millis)
                .mapToObj(time -> slices(1, QUIET, 1e6 * time).get(0))
                .toList();
    }

    /** A neighbour during one half alone must not make a steady fork unsteady. */
    @Test
    void aNeighbourDoesNotMakeAForkUnsteady() {
        List<IterationScore> slices = slices(40, NEIGHBOUR, 140);
        slices.addAll(slices(60, QUIET, 100));

        assertThat(fork("replay", slices).isSteady()).isTrue();
    }

    @Test
    void withoutBeatsAllIterationsCount() {
        List<IterationScore> iterations = IntStream.rangeClosed(1, 5)
                .mapToObj(i -> Measured.iteration(1, i, i, 8))
                .toList();

        assertThat(fork("replay", iterations).cpuNanos()).isEqualTo(2);
        assertThat(fork("replay", iterations).wallMedianNanos()).isEqualTo(3);
        assertThat(fork("replay", iterations).quietShare()).isNaN();
    }

    private static List<IterationScore> slices(int count, double beat, double nanos) {
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slices.add(Measured.slice(1, nanos, nanos, 8, beat, 1, 0, 1));
        }
        return slices;
    }

    private static ForkResult fork(String transport, List<IterationScore> iterations) {
        Cell cell = cell("mariadb", "DoOne", TransportName.parse(transport));
        return Measured.fork(Measured.scored(1, Arm.NONE, cell), "then", 1, iterations, 100);
    }
}
