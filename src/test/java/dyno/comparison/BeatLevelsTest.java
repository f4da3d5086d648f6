package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.BeatLevels.Levels;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BeatLevelsTest {
    private static final int CYCLES = 100;

    private final Random random = new Random(1);

    /**
     * Rounds of two forks of each driver.
     *
     * @param high how many of the cycles of each round have a neighbour, which raises the beat from 1.0 to this
     * @param low the ratio without a neighbour
     * @param besideNeighbour the ratio with one
     */
    private BeatLevels rounds(int rounds, int high, double beat, double low, double besideNeighbour) {
        BeatLevels levels = new BeatLevels();
        for (int round = 0; round < rounds; round++) {
            double[][] costs = new double[4][CYCLES];
            double[][] beats = new double[4][CYCLES];
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                boolean isHigh = cycle < high;
                for (int fork = 0; fork < 4; fork++) {
                    double ratio = fork < 2 ? 1 : isHigh ? besideNeighbour : low;
                    costs[fork][cycle] = 500 * (isHigh ? 1.6 : 1) * ratio * noise(0.02);
                    beats[fork][cycle] = (isHigh ? beat : 1) * noise(0.01);
                }
            }
            levels.add(costs, beats);
        }
        return levels;
    }

    private double noise(double deviation) {
        return Math.exp(deviation * random.nextGaussian());
    }

    @Test
    void theRatioOfEachLevelComesFromItsCycles() {
        Levels levels = rounds(4, 50, 1.4, 0.546, 0.495).levels().orElseThrow();

        assertThat(levels.low().ratio()).isCloseTo(0.546, within(0.005));
        assertThat(levels.high().ratio()).isCloseTo(0.495, within(0.005));
        assertThat(levels.low().cycles()).isEqualTo(200);
        assertThat(levels.high().cycles()).isEqualTo(200);
        assertThat(levels.low().lowest())
                .isCloseTo(1, within(0.03))
                .isLessThan(levels.low().highest());
        assertThat(levels.high().highest())
                .isCloseTo(1.4, within(0.03))
                .isGreaterThan(levels.high().lowest());
        assertThat(levels.differ()).isTrue();
    }

    @Test
    void equalRatiosDoNotDiffer() {
        assertThat(rounds(4, 50, 1.4, 0.5, 0.5).levels().orElseThrow().differ()).isFalse();
        assertThat(rounds(4, 50, 1.4, 0.5, 0.51).levels().orElseThrow().differ())
                .isFalse();
        assertThat(rounds(4, 50, 1.4, 1.05, 1).levels().orElseThrow().differ()).isTrue();
    }

    @Test
    void thereAreNoLevelsWhereBeatsHardlyDiffer() {
        assertThat(rounds(4, 50, 1.1, 0.546, 0.495).levels()).isEmpty();
        assertThat(rounds(4, 5, 1.4, 0.546, 0.495).levels())
                .as("less than a tenth of the cycles")
                .isEmpty();
    }

    @Test
    void eachLevelNeedsEnoughCycles() {
        assertThat(rounds(1, 50, 1.4, 0.546, 0.495).levels()).isEmpty();
        assertThat(rounds(2, 50, 1.4, 0.546, 0.495).levels()).isPresent();
        assertThat(rounds(4, 20, 1.4, 0.546, 0.495).levels()).isEmpty();
        assertThat(new BeatLevels().levels()).isEmpty();
    }

    /** As where forks were not pinned to a processor. */
    @Test
    void unknownBeatsHaveNoLevels() {
        BeatLevels levels = new BeatLevels();
        double[] unknown = new double[300];
        Arrays.fill(unknown, Double.NaN);
        double[] costs = new double[300];
        Arrays.fill(costs, 100);
        levels.add(new double[][] {costs, costs, costs}, new double[][] {unknown, unknown, unknown});

        assertThat(levels.levels()).isEmpty();
    }
}
