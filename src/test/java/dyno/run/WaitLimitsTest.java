package dyno.run;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.wire.TransportName;
import org.junit.jupiter.api.Test;

/** How long forks wait for the JIT and for quiet time. */
class WaitLimitsTest {
    @Test
    void theMoreAForkMeasuresTheLongerItWaits() {
        assertThat(limits(Purpose.SCORE, 100)).isEqualTo(3000);
        assertThat(limits(Purpose.SCORE, 400)).isEqualTo(12_000);
    }

    @Test
    void aProfiledForkDoesNotWait() {
        assertThat(limits(Purpose.PROFILE, 100)).isZero();
    }

    @Test
    void severalThreadsDoNotWaitForQuietTimeThatTheyEndThemselves() {
        Cell concurrent = cell("mysql@9.7.0", "ReadOnly:threads=5", TransportName.LOOPBACK);
        ForkSpec fork = new ForkSpec("id", Purpose.SCORE, 1, Arm.NONE, concurrent, Iterations.slices(100));

        assertThat(new WaitLimits(6).millis(fork)).isZero();
    }

    /** Else its first slices would come after a minute of further operations. */
    @Test
    void aForkThatRunsOnWaitsNoLongerThanOthers() {
        assertThat(limits(Purpose.STEADINESS, 2000)).isPositive().isLessThanOrEqualTo(limits(Purpose.SCORE, 100));
    }

    @Test
    void halfAsManyRoundsMayBeRepeatedButNoneWithoutPatience() {
        assertThat(new WaitLimits(6).spareRounds(5)).isEqualTo(2);
        assertThat(new WaitLimits(0).spareRounds(5)).isZero();
    }

    @Test
    void onlyLongOperationsAndTestsEndTheWarmUpEarly() {
        ForkSpec fork = fork("SelectOne", Purpose.SCORE, 100);
        ForkSpec longOperations = fork("Select100000Rows", Purpose.SCORE, 100);
        assertThat(new WaitLimits(6).warmupMillis(fork, 0.5)).isEqualTo(12_000);
        assertThat(new WaitLimits(6).warmupMillis(fork, 2)).isEqualTo(24_000);
        assertThat(new WaitLimits(6).warmupMillis(longOperations, 1)).isEqualTo(5000);
        assertThat(new WaitLimits(0).warmupMillis(fork, 2)).isEqualTo(1000);
    }

    @Test
    void onlyTestsHaveFewerIterationsOfTheWarmUp() {
        assertThat(new WaitLimits(6).warmupIterations(300)).isEqualTo(300);
        assertThat(new WaitLimits(0).warmupIterations(300)).isEqualTo(30);
        assertThat(new WaitLimits(0).warmupIterations(2)).isEqualTo(2);
    }

    @Test
    void onlyTestsLookForQuietTimeOnce() {
        assertThat(new WaitLimits(6).tries(5)).isEqualTo(5);
        assertThat(new WaitLimits(0).tries(5)).isEqualTo(1);
    }

    @Test
    void nobodyWaitsLongerThanThereIsTime() {
        ForkSpec fork = fork("SelectOne", Purpose.SCORE, 100);

        assertThat(new WaitLimits(6).millis(fork, Long.MAX_VALUE)).isEqualTo(3000);
        assertThat(new WaitLimits(6).millis(fork, 1000)).isEqualTo(1000);
        assertThat(new WaitLimits(6).millis(fork, -1)).isZero();
    }

    @Test
    void onlyTestsDisregardTheLoadOfTheMachine() {
        assertThat(new WaitLimits(6).slowness(() -> 3)).isEqualTo(3);
        assertThat(new WaitLimits(0).slowness(() -> 3)).isEqualTo(1);
    }

    private static ForkSpec fork(String workload, Purpose purpose, int slices) {
        Cell cell = cell("mariadb", workload, TransportName.REPLAY);
        return new ForkSpec("id", purpose, 1, Arm.NONE, cell, Iterations.slices(slices));
    }

    private static long limits(Purpose purpose, int slices) {
        ForkSpec fork = fork("SelectOne", purpose, slices);
        assertThat(new WaitLimits(0).millis(fork)).isZero();
        return new WaitLimits(6).millis(fork);
    }
}
