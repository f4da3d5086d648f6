package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnScoresTest {
    private static final int CYCLES = 200;

    /** Slows the machine by up to a factor of three, for many cycles at a time. */
    private static double[][] costs(long seed, double... factors) {
        Random random = new Random(seed);
        double[][] costs = new double[factors.length][CYCLES];
        double machine = 1;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            machine = random.nextInt(20) == 0 ? 1 + 2 * random.nextDouble() : machine;
            for (int fork = 0; fork < factors.length; fork++) {
                costs[fork][cycle] = 1000 * factors[fork] * machine * Math.exp(0.1 * random.nextGaussian());
            }
        }
        return costs;
    }

    private static double[][] unknownBeats(int forks) {
        double[][] beats = new double[forks][CYCLES];
        for (double[] own : beats) {
            Arrays.fill(own, Double.NaN);
        }
        return beats;
    }

    @Test
    void findWhatAMachineOfChangingSpeedHides() {
        double[] errors = new Random(1)
                .longs(50)
                .mapToDouble(seed -> {
                    double[] scores = TurnScores.medians(costs(seed, 1, 1, 0.9, 0.9), unknownBeats(4));
                    return scores[2] / scores[0] / 0.9 - 1;
                })
                .toArray();

        assertThat(errors).doesNotContain(Double.NaN);
        assertThat(Arrays.stream(errors).map(Math::abs).max().orElseThrow()).isLessThan(0.05);
        assertThat(Arrays.stream(errors).average().orElseThrow()).isCloseTo(0, within(0.005));
    }

    @Test
    void areCostsOfAnOperation() {
        double[][] costs = {{10, 10, 10}, {20, 20, 20}};

        assertThat(TurnScores.medians(costs, new double[2][3])).containsExactly(new double[] {10, 20}, within(1e-9));
        assertThat(TurnScores.means(new double[][] {{10, 10, 40}, {20, 20, 20}}, new double[2][3]))
                .containsExactly(new double[] {20, 20}, within(1e-9));
    }

    /** Whatever the costs are, the cycles in which the beats differ are the ones left out. */
    @Test
    void leaveOutCyclesByTheirBeatsAlone() {
        double[][] costs = costs(3, 1, 1);
        double[][] beats = new double[2][CYCLES];
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            beats[0][cycle] = 1;
            beats[1][cycle] = cycle % 2 == 0 ? 1.05 : 1.3;
        }
        double[] before = TurnScores.medians(costs, beats);
        for (int cycle = 1; cycle < CYCLES; cycle += 2) {
            costs[1][cycle] *= 10;
        }

        assertThat(TurnScores.medians(costs, beats)).isEqualTo(before);
        costs[1][0] *= 1000;
        assertThat(TurnScores.means(costs, beats)[1]).isGreaterThan(2 * before[1]);
    }

    @Test
    void countAllCyclesWhereFewAreOfTheSameConditions() {
        double[][] costs = {new double[CYCLES], new double[CYCLES]};
        double[][] beats = new double[2][CYCLES];
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            costs[0][cycle] = 1;
            costs[1][cycle] = cycle < 5 ? 1 : 2;
            beats[0][cycle] = 1;
            beats[1][cycle] = cycle < 5 ? 1 : 2;
        }

        double[] scores = TurnScores.medians(costs, beats);

        assertThat(scores[1] / scores[0]).isCloseTo(2, within(1e-9));
    }

    @Test
    void refuseForksWithoutACommonCycle() {
        assertThatThrownBy(() -> TurnScores.medians(new double[][] {{1, 2}, {1}}, new double[][] {{1, 1}, {1}}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TurnScores.medians(new double[2][0], new double[2][0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Resampling the cycles gives the standard error that the noise of one predicts. */
    @Test
    void theNoiseOfACyclePredictsTheErrorOfTheMedian() {
        Random random = new Random(1);
        double[][] costs = new double[4][400];
        for (double[] own : costs) {
            double level = 100 * Math.exp(random.nextGaussian());
            Arrays.setAll(own, cycle -> level * Math.exp(0.1 * random.nextGaussian()));
        }
        double[] medians = new double[500];
        for (int trial = 0; trial < medians.length; trial++) {
            int[] drawn = random.ints(100, 0, 400).toArray();
            double[][] some = Arrays.stream(costs)
                    .map(own -> Arrays.stream(drawn)
                            .mapToDouble(cycle -> own[cycle])
                            .toArray())
                    .toArray(double[][]::new);
            double[] scores = TurnScores.medians(some, new double[4][100]);
            double mean = Arrays.stream(scores).map(Math::log).average().orElseThrow();
            medians[trial] = Math.log(scores[0]) - mean;
        }

        double error = deviation(medians);
        assertThat(TurnScores.noise(costs) / Math.sqrt(100)).isBetween(error / 1.3, error * 1.3);
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow());
    }
}
