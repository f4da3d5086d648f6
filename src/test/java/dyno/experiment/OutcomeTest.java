package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Cell PATCHED = cell("drizzle@1.4+mine", "DoOne", TransportName.REPLAY);
    private static final Cell PUBLISHED = cell("drizzle@1.4", "DoOne", TransportName.REPLAY);

    private static Outcome after(Outcome earlier, Cell cell) {
        return earlier.and(MadeUpForks.notRepeated(MadeUpForks.fork("1", Purpose.SCORE, 1, Arm.NONE, cell)));
    }

    private static ForkResult failed(Cell cell) {
        return MadeUpForks.failed(MadeUpForks.fork("1", Purpose.SCORE, 1, Arm.NONE, cell), "It sends nothing.");
    }

    private static boolean allows(Outcome outcome, String driver, String workload) {
        Cell cell = cell(driver, workload, TransportName.LOOPBACK);
        return outcome.allows(MadeUpForks.fork("2", Purpose.SCORE, 2, Arm.CANDIDATE, cell));
    }

    private static Outcome replayed(Cell cell) {
        return Outcome.NOTHING.and(
                MadeUpForks.measured(MadeUpForks.fork("0", Purpose.SCORE, 1, Arm.BASELINE, cell), 100));
    }

    @Test
    void aPatchThatDoesNotDoTheSameEachTimeIsMeasuredInThatWorkloadOverNoTransport() {
        Outcome outcome = after(replayed(PUBLISHED), PATCHED);

        assertThat(allows(outcome, "drizzle@1.4+mine", "DoOne")).isFalse();
        assertThat(allows(outcome, "drizzle@1.4+mine", "SelectOne")).isTrue();
        assertThat(allows(outcome, "drizzle@1.4", "DoOne")).isTrue();
        assertThat(allows(outcome, "drizzle@1.4+other", "DoOne")).isTrue();
    }

    @Test
    void aStackIsComparedWithWhatTheRunHas() {
        Cell baseline = cell("drizzle@1.4+other", "DoOne", TransportName.REPLAY);

        assertThat(allows(after(replayed(baseline), PATCHED), "drizzle@1.4+mine", "DoOne"))
                .isFalse();
    }

    @Test
    void aPatchThatFailsOverReplayForAnotherReasonIsMeasuredOverOthers() {
        assertThat(allows(replayed(PUBLISHED).and(failed(PATCHED)), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
    }

    @Test
    void whatWasNotReplayedWithoutThePatchEitherIsMeasuredOverOthers() {
        assertThat(allows(after(Outcome.NOTHING, PATCHED), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
        assertThat(allows(after(Outcome.NOTHING.and(failed(PUBLISHED)), PATCHED), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
        assertThat(allows(after(after(Outcome.NOTHING, PATCHED), PUBLISHED), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
    }

    @Test
    void aPublishedDriverThatCannotBeReplayedIsMeasuredOverOthers() {
        assertThat(allows(after(replayed(PATCHED), PUBLISHED), "drizzle@1.4", "DoOne"))
                .isTrue();
    }
}
