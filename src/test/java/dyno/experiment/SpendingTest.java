package dyno.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpendingTest {
    private static final Cell CELL = new Cell("drizzle@1.4", "DoOne", TransportName.REPLAY);

    private final List<ForkSpec> round = List.of(fork("b", Arm.BASELINE), fork("c", Arm.CANDIDATE));
    private final List<ForkSpec> single = List.of(fork("s", Arm.NONE));
    private final double ofSingle = Pace.onQuietMachine(single);
    private final Pace pace = new Pace(1);
    private double now;
    private boolean succeeds = true;

    private static ForkSpec fork(String id, Arm arm) {
        return new ForkSpec(id, Purpose.SCORE, 1, arm, CELL, Iterations.slices(100));
    }

    private Spending until(double end) {
        return new Spending(List.of(round, single), pace, () -> now, end, 0, fork -> succeeds);
    }

    @Test
    void startsNothingThatWouldOverrun() {
        Spending spending = until(1.5 * ofSingle);

        assertThat(spending.test(round.get(0))).isFalse();
        assertThat(spending.test(round.get(1))).isFalse();
        assertThat(spending.test(single.get(0))).isTrue();
    }

    /** Half a round would be worth nothing. */
    @Test
    void completesARoundThatHasBegun() {
        Spending spending = until(2.5 * ofSingle);

        assertThat(spending.test(round.get(0))).isTrue();
        now = 2.4 * ofSingle;
        assertThat(spending.test(round.get(1))).isTrue();
        assertThat(spending.test(single.get(0))).isFalse();
    }

    @Test
    void learnsFromEachGroupHowBusyTheMachineIs() {
        Spending spending = until(5 * ofSingle);

        spending.test(round.get(0));
        spending.test(round.get(1));
        now = 3 * 2 * ofSingle;
        spending.test(single.get(0));

        assertThat(pace.slowness()).isCloseTo(3, within(1e-9));
    }

    /** One that hangs is killed after minutes. */
    @Test
    void learnsNothingFromAForkThatFails() {
        Spending spending = until(5 * ofSingle);
        succeeds = false;

        spending.test(single.get(0));
        now = 300;
        spending.learn();

        assertThat(pace.slowness()).isEqualTo(1);
    }
}
