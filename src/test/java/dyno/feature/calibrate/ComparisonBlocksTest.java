package dyno.feature.calibrate;

import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.experiment.setup.CalibrationForks;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.Measured;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonBlocksTest {
    private static List<Map<Arm, ForkResult>> rounds(int count, int... disturbed) {
        ComparisonAccuracyOptions options = CalibrationForks.options("2%@10r");
        List<ForkResult> forks = CalibrationForks.rounds(options, count, (round, driver) -> 1);
        DriverCoordinates baseline = CalibrationForks.builds().baseline();
        List<Map<Arm, ForkResult>> rounds = new ArrayList<>(new Results(forks)
                .completeRounds(options.cell(baseline), options.cell(driver("drizzle@1.4+copied_1"))));
        for (int number : disturbed) {
            Map<Arm, ForkResult> round = new EnumMap<>(rounds.get(number));
            round.computeIfPresent(Arm.CONTROL, (arm, fork) -> Measured.disturbed(fork));
            rounds.set(number, round);
        }
        return rounds;
    }

    @Test
    void everyRoundIsInOneComparisonOrLeftOver() {
        List<Rounds> blocks = ComparisonAccuracyAnalysis.blocks(rounds(25), 8);

        assertThat(blocks).hasSize(3);
        assertThat(blocks.stream().flatMap(block -> block.counted().stream()))
                .hasSize(24)
                .doesNotHaveDuplicates();
    }

    @Test
    void aVoidRoundIsRepeatedByTheNext() {
        List<Rounds> blocks = ComparisonAccuracyAnalysis.blocks(rounds(13, 2, 11), 6);

        assertThat(blocks).extracting(Rounds::voided).containsExactly(1);
        assertThat(blocks.get(0).counted()).hasSize(6);
    }

    @Test
    void tooFewRoundsAreNone() {
        assertThat(ComparisonAccuracyAnalysis.blocks(rounds(5), 6)).isEmpty();
        assertThat(ComparisonAccuracyAnalysis.blocks(List.of(), 6)).isEmpty();
    }
}
