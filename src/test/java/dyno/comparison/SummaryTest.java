package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTest {
    @Test
    void sixForksSpanTheirInterval() {
        Summary summary = Summary.of(List.of(6.0, 1.0, 5.0, 2.0, 4.0, 3.0));
        assertThat(summary.median()).isEqualTo(3.5);
        assertThat(summary.low()).isEqualTo(1);
        assertThat(summary.high()).isEqualTo(6);
        assertThat(summary.confidence()).isEqualTo(1 - 2.0 / 64, within(1e-12));
    }

    @Test
    void nineForksLeaveTheExtremesOut() {
        Summary summary = Summary.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 99.0));
        assertThat(summary.low()).isEqualTo(2);
        assertThat(summary.high()).isEqualTo(8);
    }

    @Test
    void threeForksGetStudentsIntervalWhichIsWiderThanTheirRange() {
        Summary summary = Summary.of(List.of(100.0, 110.0, 105.0));
        assertThat(summary.median()).isEqualTo(105);
        assertThat(summary.low()).isLessThan(100).isGreaterThan(80);
        assertThat(summary.high()).isGreaterThan(110).isLessThan(130);
    }

    @Test
    void aKnownSpreadGivesTwoForksAnInterval() {
        Summary summary = Summary.of(List.of(99.0, 101.0), new Spread(0.02, 30));

        assertThat(summary.median()).isEqualTo(100);
        assertThat(summary.high() / 100 - 1).isCloseTo(2.042 * 0.02 / Math.sqrt(2), within(0.001));
        assertThat(Summary.of(List.of(99.0, 101.0), new Spread(0.02, 3)).hasInterval())
                .isFalse();
    }

    /** For cells with the same spread, intervals from the pooled spread cover the true value as often as stated. */
    @Test
    void intervalsFromThePooledSpreadHoldTheirConfidence() {
        Random random = new Random(7);
        int covered = 0;
        int all = 0;
        for (int trial = 0; trial < 300; trial++) {
            List<List<Double>> cells = Stream.generate(() ->
                            List.of(Math.exp(0.03 * random.nextGaussian()), Math.exp(0.03 * random.nextGaussian())))
                    .limit(16)
                    .toList();
            Spread spread = Spread.pooled(cells);
            for (List<Double> cell : cells) {
                Summary summary = Summary.of(cell, spread);
                covered += summary.low() < 1 && 1 < summary.high() ? 1 : 0;
                all++;
            }
        }
        assertThat((double) covered / all).isBetween(0.93, 0.97);
    }

    @Test
    void theMedianIsInsideItsInterval() {
        Summary summary = Summary.of(List.of(100.0, 100.0, 100.0, 100.0, 100.0, 200.0), new Spread(0.063, 30));

        assertThat(summary.median()).isEqualTo(100);
        assertThat(summary.low()).isEqualTo(100);
    }

    @Test
    void aKnownSpreadIsWorthMoreThanTheExtremesOfSixForks() {
        List<Double> scores = List.of(97.0, 98.0, 100.0, 100.0, 102.0, 103.0);

        assertThat(Summary.of(scores, new Spread(0.02, 30)).halfWidth())
                .isCloseTo(2.042 * 0.02 / Math.sqrt(6), within(0.001))
                .isLessThan(Summary.of(scores).halfWidth());
        assertThat(Summary.of(List.of(1.0)).halfWidth()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 9})
    void intervalCoversTheTrueMedianAsOftenAsItSays(int forks) {
        Random random = new Random(forks);
        int trials = 4000;
        int covered = 0;
        for (int trial = 0; trial < trials; trial++) {
            Summary summary = Summary.of(Stream.generate(() -> Math.exp(0.1 * random.nextGaussian()))
                    .limit(forks)
                    .toList());
            covered += summary.low() <= 1 && 1 <= summary.high() ? 1 : 0;
        }
        assertThat((double) covered / trials).isBetween(0.94, 1.0);
    }

    @Test
    void tooFewForksHaveNoInterval() {
        Summary summary = Summary.of(List.of(1.0, 2.0));
        assertThat(summary.median()).isEqualTo(1.5);
        assertThat(summary.hasInterval()).isFalse();
        assertThat(summary.low()).isNaN();
        assertThat(Summary.of(List.of(0.0, 0.0, 1.0)).hasInterval()).isFalse();
        assertThatThrownBy(() -> Summary.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void equalScoresGiveAnIntervalOfNoWidth() {
        Summary summary = Summary.of(List.of(480.0, 480.0, 480.0));
        assertThat(summary.low()).isEqualTo(480, within(1e-9));
        assertThat(summary.high()).isEqualTo(480, within(1e-9));
    }
}
