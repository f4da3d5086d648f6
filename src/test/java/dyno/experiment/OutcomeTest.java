package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.fork.Note;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Cell PATCHED = cell("drizzle@1.4+mine", "DoOne", TransportName.REPLAY);
    private static final Cell PUBLISHED = cell("drizzle@1.4", "DoOne", TransportName.REPLAY);

    private static Outcome after(Outcome earlier, Cell cell) {
        return earlier.and(
                Records.with(failed(cell), "notes", List.of(new Note(Note.Kind.UNLIKE_RECORDING, "it sent nothing"))));
    }

    private static ForkResult failed(Cell cell) {
        return MadeUpForks.failed(MadeUpForks.fork("1", Purpose.SCORE, 1, Arm.NONE, cell), "It sends nothing.");
    }

    private static boolean allows(Outcome outcome, String driver, String workload) {
        Cell cell = cell(driver, workload, TransportName.LOOPBACK);
        return outcome.allows(MadeUpForks.fork("2", Purpose.SCORE, 2, Arm.CANDIDATE, cell));
    }

    @Test
    void aPatchThatDoesNotRepeatWhatWasRecordedIsMeasuredInThatWorkloadOverNoTransport() {
        Outcome outcome = after(Outcome.NOTHING, PATCHED);

        assertThat(allows(outcome, "drizzle@1.4+mine", "DoOne")).isFalse();
        assertThat(allows(outcome, "drizzle@1.4+mine", "SelectOne")).isTrue();
        assertThat(allows(outcome, "drizzle@1.4", "DoOne")).isTrue();
        assertThat(allows(outcome, "drizzle@1.4+other", "DoOne")).isTrue();
    }

    @Test
    void aPatchThatFailsOverReplayForAnotherReasonIsMeasuredOverOthers() {
        assertThat(allows(Outcome.NOTHING.and(failed(PATCHED)), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
    }

    @Test
    void whatCannotBeReplayedWithoutThePatchEitherIsMeasuredOverOthers() {
        assertThat(allows(after(after(Outcome.NOTHING, PATCHED), PUBLISHED), "drizzle@1.4+mine", "DoOne"))
                .isTrue();
    }

    @Test
    void anotherDriverThatCannotBeReplayedIsMeasuredOverOthers() {
        assertThat(allows(after(Outcome.NOTHING, PUBLISHED), "drizzle@1.4", "DoOne"))
                .isTrue();
    }
}
