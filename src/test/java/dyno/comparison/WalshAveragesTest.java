package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalshAveragesTest {
    @Test
    void medianIsTheHodgesLehmannEstimate() {
        assertThat(new WalshAverages(1, 2, 6).median()).isEqualTo(2.75);
        assertThat(new WalshAverages(3).median()).isEqualTo(3);
        assertThat(new WalshAverages(1, 2, 100, 3, 4).median()).isEqualTo(3);
    }

    @Test
    void fiveValuesReachNoConfidenceOf95Percent() {
        assertThat(new WalshAverages(1, 2, 3, 4, 5).interval(0.05)).isEmpty();
        assertThat(new WalshAverages(1, 2, 3, 4, 5).interval(0.10)).isPresent();
    }

    @Test
    void knownConfidences() {
        // Tables of the signed-rank statistic: P(T <= 0) = 1/64 with 6 values, P(T <= 3) = 5/256 with 8.
        assertThat(confidence(6)).isEqualTo(1 - 2.0 / 64, within(1e-12));
        assertThat(confidence(8)).isEqualTo(1 - 10.0 / 256, within(1e-12));
    }

    private static double confidence(int size) {
        double[] sample = IntStream.range(0, size).mapToDouble(i -> i).toArray();
        return new WalshAverages(sample).interval(0.05).orElseThrow().confidence();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 10, 20, 40})
    void intervalHoldsJustTheCentresThatTheTestDoesNotReject(int size) {
        Random random = new Random(size);
        for (int trial = 0; trial < 20; trial++) {
            double[] sample = IntStream.range(0, size)
                    .mapToDouble(i -> random.nextGaussian())
                    .toArray();
            Interval interval = new WalshAverages(sample).interval(0.05).orElseThrow();
            double step = 1e-9;
            assertThat(pValue(sample, interval.low() + step)).isGreaterThan(0.05);
            assertThat(pValue(sample, interval.high() - step)).isGreaterThan(0.05);
            assertThat(pValue(sample, interval.low() - step)).isEqualTo(1 - interval.confidence(), within(1e-12));
            assertThat(pValue(sample, interval.high() + step)).isEqualTo(1 - interval.confidence(), within(1e-12));
            assertThat(1 - interval.confidence()).isLessThanOrEqualTo(0.05);
        }
    }

    private static double pValue(double[] sample, double centre) {
        return WilcoxonSignedRankTest.withDefaults().withMu(centre).test(sample).getPValue();
    }

    @Test
    void equalValuesGiveAnIntervalOfNoWidth() {
        WalshAverages averages = new WalshAverages(2, 2, 2, 2, 2, 2);
        assertThat(averages.median()).isEqualTo(2);
        assertThat(averages.interval(0.05).orElseThrow().low()).isEqualTo(2);
        assertThat(averages.interval(0.05).orElseThrow().high()).isEqualTo(2);
    }
}
