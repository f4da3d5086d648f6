package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
    private static final double NOISE = 0.02;

    @Test
    void findsAStepThatLasts() {
        assertThat(points(1, series(40, 20, 1.2)).steps()).containsExactly(20);
    }

    @Test
    void findsSeveralStepsUpAndDown() {
        double[] costs = series(40, 10, 1.3);
        for (int i = 25; i < 40; i++) {
            costs[i] *= 0.7;
        }
        assertThat(points(2, costs).steps()).contains(10, 25);
    }

    @Test
    void findsABumpOfOneVersion() {
        double[] costs = series(30, 30, 1);
        costs[12] *= 1.3;
        assertThat(points(3, costs).steps()).contains(12, 13);
    }

    /** Rounds that are slower as a whole are not a step. */
    @Test
    void aSlowRoundIsNoStep() {
        List<double[]> rounds = rounds(new Random(4), 2, series(30, 30, 1));
        rounds.set(1, Arrays.stream(rounds.get(1)).map(cost -> 1.5 * cost).toArray());
        assertThat(new ChangePoints(rounds, NOISE).steps()).isEmpty();
    }

    @Test
    void whatWasNotMeasuredIsPassedOver() {
        double[] costs = series(20, 10, 1.3);
        costs[9] = Double.NaN;
        costs[10] = Double.NaN;
        assertThat(points(5, costs).steps()).containsExactly(11);
    }

    /** One series in twenty at most has a false proposal, or some by chance. */
    @Test
    void hardlyProposesAnythingWhereNothingChanges() {
        Random random = new Random(6);
        int series = 400;
        int withProposals = 0;
        for (int i = 0; i < series; i++) {
            ChangePoints points = new ChangePoints(rounds(random, 2, series(40, 40, 1)), 0.001);
            withProposals += points.steps().isEmpty() ? 0 : 1;
        }
        assertThat(withProposals).isLessThanOrEqualTo(35);
    }

    @Test
    void tellsWhatItCouldSee() {
        ChangePoints points = points(7, series(40, 40, 1));
        assertThat(points.spread()).isBetween(0.7 * NOISE, 1.3 * NOISE);
        assertThat(points.visible()).isBetween(0.04, 0.12);
    }

    @Test
    void aSingleRoundTellsNoNoise() {
        assertThatThrownBy(() -> new ChangePoints(rounds(new Random(8), 1, series(5, 2, 1)), NOISE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two rounds");
    }

    @Test
    void findsAStepBetweenRuns() {
        assertThat(runs(new Random(9), series(30, 20, 1.15))).contains(20);
    }

    /** The noise between runs may be larger than that within a run, which nobody would know. */
    @Test
    void hardlyFindsAStepBetweenRunsWhereNothingChanges() {
        Random random = new Random(10);
        for (int length : new int[] {6, 10, 30, 100}) {
            int series = 400;
            int withSteps = 0;
            for (int i = 0; i < series; i++) {
                withSteps += runs(random, series(length, length, 1)).isEmpty() ? 0 : 1;
            }
            assertThat(withSteps).as(length + " runs").isLessThanOrEqualTo(35);
        }
    }

    @Test
    void aFewRunsTellNoNoise() {
        assertThat(ChangePoints.ofRuns(series(5, 3, 2), NOISE)).isEmpty();
    }

    private static SortedSet<Integer> runs(Random random, double[] costs) {
        return ChangePoints.ofRuns(rounds(random, 1, costs).get(0), 0.001)
                .orElseThrow()
                .steps();
    }

    private static ChangePoints points(long seed, double[] costs) {
        return new ChangePoints(rounds(new Random(seed), 2, costs), NOISE);
    }

    private static double[] series(int length, int step, double factor) {
        double[] costs = new double[length];
        for (int i = 0; i < length; i++) {
            costs[i] = i < step ? 500 : 500 * factor;
        }
        return costs;
    }

    private static List<double[]> rounds(Random random, int count, double[] costs) {
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < count; round++) {
            rounds.add(Arrays.stream(costs)
                    .map(cost -> cost * Math.exp(NOISE * random.nextGaussian()))
                    .toArray());
        }
        return rounds;
    }
}
