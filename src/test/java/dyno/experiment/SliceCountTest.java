package dyno.experiment;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceCountTest {
    private static final Cell CELL = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final Iterations IN_TURNS = Iterations.slices(150).inTurns();

    @Test
    void aQuietRoundNeedsFewSlices() {
        assertThat(SliceCount.of(round(1, 0.001, 60))).isEqualTo(60);
    }

    @Test
    void aNoisyRoundNeedsMany() {
        assertThat(SliceCount.of(round(1, 0.5, 60))).isEqualTo(200);
    }

    /** A standard deviation of 6 % a slice, relative to the mean of four, is one of 6.5 % of the median. */
    @Test
    void theNumberGrowsWithTheNoise() {
        int at6 = SliceCount.of(round(1, 0.06, 300));
        int at12 = SliceCount.of(round(1, 0.12, 300));

        assertThat(at6).isBetween(60, 80);
        assertThat(at12).isBetween(120, 160);
    }

    @Test
    void howSlowAForkIsDoesNotMatter() {
        List<ForkResult> equal = round(1, 0.04, 60);
        List<ForkResult> slower = IntStream.range(0, 4)
                .mapToObj(i -> Records.with(
                        equal.get(i),
                        "iterations",
                        equal.get(i).iterations().stream()
                                .map(slice -> slice(slice.cpuNanos() * (1 + i)))
                                .toList()))
                .toList();

        assertThat(SliceCount.of(slower)).isEqualTo(SliceCount.of(equal));
    }

    @Test
    void theNextRoundHasTheNumberOfTheLastOfItsWorkloadAndTransport() {
        List<ForkResult> results = new ArrayList<>(round(1, 0.001, 60));
        results.addAll(round(2, 0.5, 60));
        List<ForkSpec> next = List.of(fork(3, Arm.BASELINE), fork(3, Arm.CANDIDATE));

        assertThat(SliceCount.sized(next, results))
                .allSatisfy(fork -> assertThat(fork.iterations())
                        .isEqualTo(new Iterations(IN_TURNS.warmup(), 200, IN_TURNS.millis())))
                .extracting(ForkSpec::id)
                .containsExactly("3-BASELINE", "3-CANDIDATE");
        assertThat(SliceCount.sized(next, List.of()))
                .allSatisfy(fork -> assertThat(fork.iterations().measurement()).isEqualTo(100));
    }

    @Test
    void aForkAloneAndLongOperationsStayAsPlanned() {
        ForkSpec alone = fork(1, Arm.BASELINE);
        Iterations few = new Iterations(2, 15, 5);
        List<ForkSpec> longOnes = List.of(fork(1, Arm.BASELINE, few.inTurns()), fork(1, Arm.CANDIDATE, few.inTurns()));

        assertThat(SliceCount.sized(List.of(alone), List.of())).containsExactly(alone);
        assertThat(SliceCount.sized(longOnes, List.of())).isEqualTo(longOnes);
    }

    /** Four forks with noise that is normal in the logarithm. */
    private static List<ForkResult> round(int number, double noise, int cycles) {
        Random random = new Random(number);
        return List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL).stream()
                .map(arm -> Records.with(
                        Measured.fork(
                                fork(number, arm),
                                "2026-01-01T00:00:00Z",
                                1,
                                IntStream.range(0, cycles)
                                        .mapToObj(i -> slice(250 * Math.exp(noise * random.nextGaussian())))
                                        .toList(),
                                5),
                        "together",
                        "2026-01-01T00:0" + number + ":00Z"))
                .toList();
    }

    private static IterationScore slice(double cpuNanos) {
        return Measured.slice(1000, cpuNanos, cpuNanos, 0, 1, 1, 0, 1);
    }

    private static ForkSpec fork(int round, Arm arm) {
        return fork(round, arm, IN_TURNS);
    }

    private static ForkSpec fork(int round, Arm arm, Iterations iterations) {
        return new ForkSpec(round + "-" + arm, Purpose.SCORE, round, arm, CELL, iterations);
    }
}
