package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final List<ForkSpec> SHORT = List.of(fork("DoOne", Purpose.SCORE));
    private static final List<ForkSpec> LONG = List.of(fork("Select1000Rows", Purpose.SCORE));
    private static final double QUIET = Pace.onQuietMachine(SHORT);

    private final Pace pace = new Pace(1);

    private static ForkSpec fork(String workload, Purpose purpose) {
        Cell cell = cell("drizzle@1.4", workload, TransportName.REPLAY);
        return new ForkSpec("id", purpose, 1, Arm.NONE, cell, Iterations.slices(100));
    }

    @Test
    void whatTheFirstForkTakesLongerIsTheMachinesInPart() {
        assertThat(pace.seconds(SHORT)).isEqualTo(QUIET);

        pace.learn(SHORT, 3 * QUIET);

        assertThat(pace.slowness()).isCloseTo(2, within(1e-9));
        assertThat(pace.seconds(SHORT)).isCloseTo(3 * QUIET, within(1e-9));
        assertThat(pace.seconds(LONG)).isCloseTo(2 * QUIET, within(1e-9));
    }

    /** The time of a round whose operations are long, such as a batch, says little about other rounds. */
    @Test
    void oneKindThatTakesLongerDoesNotMakeAllOthersSeemTooLong() {
        pace.learn(LONG, 4 * QUIET);

        assertThat(pace.mostSeconds(SHORT)).isLessThan(3 * QUIET);
    }

    @Test
    void onASlowMachineAllKindsAreSoonExpectedToTakeLonger() {
        for (String workload : List.of("DoOne", "SelectOne", "Select1000Rows", "Connect", "BatchText")) {
            List<ForkSpec> forks = List.of(fork(workload, Purpose.SCORE));
            pace.learn(forks, 4 * Pace.onQuietMachine(forks));
        }

        assertThat(pace.slowness()).isBetween(3.0, 4.0);
    }

    @Test
    void followsTheLoadOfTheMachine() {
        pace.learn(SHORT, 3 * QUIET);
        IntStream.range(0, 12).forEach(i -> pace.learn(SHORT, QUIET));

        assertThat(pace.seconds(SHORT)).isCloseTo(QUIET, within(0.15 * QUIET));
    }

    @Test
    void learnsWhichForksTakeLongerThanOthers() {
        for (int i = 0; i < 15; i++) {
            pace.learn(SHORT, 2 * QUIET);
            pace.learn(LONG, 6 * QUIET);
        }

        assertThat(pace.seconds(SHORT)).isCloseTo(2 * QUIET, within(0.4 * QUIET));
        assertThat(pace.seconds(LONG)).isCloseTo(6 * QUIET, within(QUIET));
    }

    /** A round takes less time when its forks run together. */
    @Test
    void aRoundIsNotTheSumOfItsForks() {
        Cell cell = SHORT.get(0).cell();
        List<ForkSpec> round = List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL).stream()
                .map(arm -> new ForkSpec("id", Purpose.SCORE, 1, arm, cell, Iterations.slices(100)))
                .toList();
        for (int i = 0; i < 15; i++) {
            pace.learn(SHORT, QUIET);
            pace.learn(round, 2 * QUIET);
        }

        assertThat(pace.seconds(round)).isCloseTo(2 * QUIET, within(0.4 * QUIET));
        assertThat(pace.seconds(SHORT)).isCloseTo(QUIET, within(0.4 * QUIET));
    }

    @Test
    void whereForksVaryItExpectsThatTheyTakeLonger() {
        Pace even = new Pace(1);
        for (int i = 0; i < 10; i++) {
            even.learn(SHORT, QUIET);
            pace.learn(SHORT, (i % 2 == 0 ? 0.5 : 1.5) * QUIET);
        }

        assertThat(even.mostSeconds(SHORT)).isCloseTo(QUIET, within(0.05 * QUIET));
        assertThat(pace.mostSeconds(SHORT)).isGreaterThan(1.2 * pace.seconds(SHORT));
    }

    @Test
    void theMachineIsNeverFasterThanIdle() {
        assertThat(Pace.slownessNow()).isGreaterThanOrEqualTo(1);
    }
}
