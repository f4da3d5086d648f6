package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisturbedScoresTest {
    /** A fork of 100 slices. */
    private static ForkResult fork(int quiet, String together) {
        List<IterationScore> slices = new ArrayList<>(Collections.nCopies(quiet, slice(1)));
        slices.addAll(Collections.nCopies(100 - quiet, slice(1.3)));
        ForkSpec fork = Measured.scored(1, Arm.NONE, cell("drizzle@1.4", "DoOne", TransportName.REPLAY));
        return Records.with(Measured.fork(fork, "2026-11-01T10:00:00Z", 3, slices, 100), "together", together);
    }

    private static IterationScore slice(double beat) {
        return Measured.slice(1, 100, 100, 8, beat, 1, 0, 1);
    }

    @Test
    void threeOfTenForksMustHaveEnoughQuietTime() {
        assertThat(DisturbedScores.areOf(forks(3, 7))).isFalse();
        assertThat(DisturbedScores.areOf(forks(2, 8))).isTrue();
        assertThat(DisturbedScores.areOf(forks(1, 0))).isFalse();
        assertThat(DisturbedScores.areOf(forks(0, 1))).isTrue();
    }

    private static List<ForkResult> forks(int quiet, int disturbed) {
        List<ForkResult> forks = new ArrayList<>(Collections.nCopies(quiet, fork(11, null)));
        forks.addAll(Collections.nCopies(disturbed, fork(10, null)));
        return forks;
    }

    @Test
    void forksThatTookTurnsHaveNoScoreOfTheirOwn() {
        assertThat(DisturbedScores.areOf(List.of(fork(0, "2026-11-01T10:00:00Z"))))
                .isFalse();
        assertThat(DisturbedScores.areOf(List.of())).isFalse();
    }
}
