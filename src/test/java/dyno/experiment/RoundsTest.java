package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.Records;
import dyno.comparison.BeatLevels.Levels;
import dyno.run.Covariates;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final double QUIET = 0;
    private static final double BUSY = 1.5;

    @Test
    void disturbedRoundsAreVoidAsLongAsOthersCanTakeTheirPlace() {
        Rounds rounds = Rounds.of(List.of(round(QUIET, 1), round(BUSY, 2), round(QUIET, 3)), 5);
        assertThat(rounds.by(Metric.CPU)).extracting(r -> r.candidate()).containsExactly(1.0, 3.0);
        assertThat(rounds.voided()).isEqualTo(1);
        assertThat(rounds.disturbed()).isZero();
    }

    @Test
    void onAMachineThatIsNeverQuietTheRestCounts() {
        Rounds rounds = Rounds.of(List.of(round(BUSY, 1), round(BUSY, 2), round(BUSY, 3), round(BUSY, 4)), 2);
        assertThat(rounds.by(Metric.CPU)).extracting(r -> r.candidate()).containsExactly(2.0, 3.0);
        assertThat(rounds.voided()).isEqualTo(2);
        assertThat(rounds.disturbed()).isEqualTo(2);
    }

    @Test
    void noMoreRoundsAreVoidThanThereAreSpareOnes() {
        List<Map<Arm, ForkResult>> busy =
                IntStream.range(1, 13).mapToObj(i -> round(BUSY, i)).toList();
        assertThat(Rounds.of(busy, 2).voided()).isEqualTo(2);
        assertThat(Rounds.of(busy, 12).voided()).isEqualTo(4);
    }

    @Test
    void atAnyTimeAtMostAThirdRoundedUpIsVoid() {
        List<Map<Arm, ForkResult>> busy = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            busy.add(round(BUSY, i));
            assertThat(Rounds.of(busy, 12).voided()).isEqualTo((i + 2) / 3);
        }
    }

    @Test
    void aRoundHasTheCandidatesSecondForkOrNone() {
        Map<Arm, ForkResult> older = round(QUIET, 1);
        older.remove(Arm.CANDIDATE_CONTROL);
        Rounds rounds = Rounds.of(List.of(round(QUIET, 1), older), 0);
        assertThat(rounds.by(Metric.CPU))
                .extracting(r -> r.candidateControl())
                .containsExactly(OptionalDouble.of(2), OptionalDouble.empty());
    }

    /** What has been decided on the first rounds must not change when more come. */
    @Test
    void moreRoundsLeaveTheEarlierOnesAsTheyWere() {
        List<Map<Arm, ForkResult>> all = new ArrayList<>();
        List<Double> before = List.of();
        for (int i = 1; i <= 12; i++) {
            all.add(round(i % 3 == 0 ? BUSY : QUIET, i));
            List<Double> now = Rounds.of(all, 2).by(Metric.CPU).stream()
                    .map(r -> r.candidate())
                    .toList();
            assertThat(now.subList(0, before.size())).isEqualTo(before);
            before = now;
        }
    }

    /** Neither the label of the disturbed fork nor any score changes what is void. */
    @Test
    void theRuleIsBlindToArmAndScore() {
        for (Arm disturbed : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            for (double score : new double[] {0.1, 100, 1e6}) {
                Map<Arm, ForkResult> round = round(QUIET, score);
                round.put(disturbed, fork(disturbed, BUSY, score));
                assertThat(Rounds.of(List.of(round), 1).voided()).isEqualTo(1);
            }
        }
    }

    @Test
    void theRatioDependsOnTheBeatOfSlices() {
        Rounds rounds = Rounds.of(List.of(inTurns(), inTurns(), inTurns()), 0);

        Levels levels = rounds.levels(Metric.CPU, 2);

        assertThat(levels.low().ratio()).isCloseTo(0.5, within(1e-9));
        assertThat(levels.high().ratio()).isCloseTo(0.4, within(1e-9));
        assertThat(levels.low().cycles()).isEqualTo(100);
        assertThat(rounds.levels(Metric.QUIET_CPU, 3)).isNull();
        assertThat(Rounds.of(List.of(round(QUIET, 2)), 0).levels(Metric.CPU, 1)).isNull();
        assertThat(rounds.haveDisturbedScores()).isFalse();
    }

    @Test
    void theScoresOfADriverWithoutQuietTimeAreDisturbed() {
        Map<Arm, ForkResult> round = new EnumMap<>(Arm.class);
        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            round.put(arm, sliced(arm, arm.isOfCandidate() ? 0 : 50, null));
        }
        assertThat(Rounds.of(List.of(round), 0).haveDisturbedScores()).isTrue();

        round.put(Arm.CANDIDATE, sliced(Arm.CANDIDATE, 50, null));
        assertThat(Rounds.of(List.of(round), 0).haveDisturbedScores()).isFalse();
    }

    /** The candidate takes half as long in the quiet cycles, 0.4 times as long in the others. */
    private static Map<Arm, ForkResult> inTurns() {
        Map<Arm, ForkResult> round = new EnumMap<>(Arm.class);
        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            round.put(arm, sliced(arm, 50, "then"));
        }
        return round;
    }

    /** A fork of 100 slices, of which the first ones are quiet. */
    private static ForkResult sliced(Arm arm, int quiet, String together) {
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            double nanos = i < quiet ? 100 : 150;
            double own = !arm.isOfCandidate() ? nanos : i < quiet ? nanos / 2 : nanos * 0.4;
            slices.add(Measured.slice(1, own, own, 8, i < quiet ? 1 : 1.4, 1, 0, 1));
        }
        return Records.with(fork(arm, QUIET, 1), "iterations", slices, "together", together);
    }

    private static Map<Arm, ForkResult> round(double foreign, double candidate) {
        Map<Arm, ForkResult> round = new EnumMap<>(Arm.class);
        round.put(Arm.BASELINE, fork(Arm.BASELINE, foreign, 1));
        round.put(Arm.CONTROL, fork(Arm.CONTROL, foreign, 1));
        round.put(Arm.CANDIDATE, fork(Arm.CANDIDATE, foreign, candidate));
        round.put(Arm.CANDIDATE_CONTROL, fork(Arm.CANDIDATE_CONTROL, foreign, 2 * candidate));
        return round;
    }

    private static ForkResult fork(Arm arm, double foreign, double cpu) {
        Cell cell = cell("mariadb", "DoOne", TransportName.REPLAY);
        ForkResult fork = Measured.fork(Measured.scored(1, arm, cell), "then", 1, cpu);
        return Records.with(fork, "covariates", new Covariates(0, foreign, 0));
    }
}
