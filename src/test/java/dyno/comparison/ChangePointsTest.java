package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
    private static final double NOISE = 0.02;

    @Test
    void findsAStepThatLasts() {
        assertThat(steps(new Random(9), series(30, 20, 1.15))).contains(20);
    }

    @Test
    void findsSeveralStepsUpAndDown() {
        double[] costs = series(40, 10, 1.3);
        for (int i = 25; i < 40; i++) {
            costs[i] *= 0.7;
        }
        assertThat(steps(new Random(2), costs)).contains(10, 25);
    }

    @Test
    void findsABumpOfOneRun() {
        double[] costs = series(30, 30, 1);
        costs[12] *= 1.3;
        assertThat(steps(new Random(3), costs)).contains(12, 13);
    }

    /** The noise between runs may be larger than that within a run, which nobody would know. One series in twenty at most has a step. */
    @Test
    void hardlyFindsAStepWhereNothingChanges() {
        Random random = new Random(10);
        for (int length : new int[] {6, 10, 30, 100}) {
            int series = 400;
            int withSteps = 0;
            for (int i = 0; i < series; i++) {
                withSteps += steps(random, series(length, length, 1)).isEmpty() ? 0 : 1;
            }
            assertThat(withSteps).as(length + " runs").isLessThanOrEqualTo(35);
        }
    }

    @Test
    void tellsTheNoise() {
        assertThat(points(new Random(7), series(100, 100, 1)).spread()).isBetween(0.7 * NOISE, 1.3 * NOISE);
    }

    @Test
    void aFewRunsTellNoNoise() {
        assertThat(ChangePoints.ofRuns(series(5, 3, 2), NOISE)).isEmpty();
    }

    private static SortedSet<Integer> steps(Random random, double[] costs) {
        return points(random, costs).steps();
    }

    private static ChangePoints points(Random random, double[] costs) {
        double[] noisy = Arrays.stream(costs)
                .map(cost -> cost * Math.exp(NOISE * random.nextGaussian()))
                .toArray();
        return ChangePoints.ofRuns(noisy, 0.001).orElseThrow();
    }

    private static double[] series(int length, int step, double factor) {
        double[] costs = new double[length];
        for (int i = 0; i < length; i++) {
            costs[i] = i < step ? 500 : 500 * factor;
        }
        return costs;
    }
}
