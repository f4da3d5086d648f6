package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeviationTest {
    @Test
    void itIsTheStandardDeviationOfTheLogarithms() {
        Deviation deviation = Deviation.of(List.of(100 * Math.exp(-0.02), 100.0, 100 * Math.exp(0.02)));

        assertThat(deviation.value()).isEqualTo(0.02, within(1e-12));
        assertThat(deviation.forks()).isEqualTo(3);
    }

    /** Chi-squared with 2 degrees of freedom is exponential: its quantiles are -2 ln(1 - p). */
    @Test
    void theIntervalComesFromChiSquared() {
        Deviation deviation = Deviation.of(List.of(100 * Math.exp(-0.02), 100.0, 100 * Math.exp(0.02)));

        assertThat(deviation.low()).isEqualTo(0.02 * Math.sqrt(-1 / Math.log(0.025)), within(1e-9));
        assertThat(deviation.high()).isEqualTo(0.02 * Math.sqrt(-1 / Math.log(0.975)), within(1e-9));
    }

    @Test
    void aUnitChangesNothing() {
        Deviation nanos = Deviation.of(List.of(100.0, 101.0, 104.0, 99.0));
        Deviation micros = Deviation.of(List.of(0.100, 0.101, 0.104, 0.099));

        assertThat(micros.value()).isEqualTo(nanos.value(), within(1e-12));
        assertThat(micros.high()).isEqualTo(nanos.high(), within(1e-12));
    }

    @Test
    void about95OfAHundredIntervalsHoldTheTrueDeviation() {
        Random random = new Random(1);
        int inside = 0;
        for (int trial = 0; trial < 2000; trial++) {
            List<Double> scores = new ArrayList<>();
            for (int fork = 0; fork < 10; fork++) {
                scores.add(700 * Math.exp(0.01 * random.nextGaussian()));
            }
            Deviation deviation = Deviation.of(scores);
            inside += deviation.low() <= 0.01 && 0.01 <= deviation.high() ? 1 : 0;
        }

        assertThat(inside / 2000.0).isEqualTo(0.95, within(0.02));
    }

    @Test
    void oneForkHasNone() {
        assertThat(Deviation.of(List.of(100.0)).value()).isNaN();
        assertThat(Deviation.of(List.of()).high()).isNaN();
    }
}
