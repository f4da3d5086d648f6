package dyno.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareIntervalTest {
    @Test
    void isStudentsIntervalWhenForksDiffer() {
        // mean 0.2, standard deviation 0.1, t(2) = 4.3027
        Share share = share(new double[] {0.1, 0.2, 0.3}, 1_000_000);

        assertThat(share.mean()).isEqualTo(0.2, within(1e-12));
        assertThat(share.high()).isEqualTo(0.2 + 4.3027 * 0.1 / Math.sqrt(3), within(1e-4));
        assertThat(share.low()).isZero();
    }

    @Test
    void isNeverNarrowerThanChance() {
        Share agreeing = share(new double[] {0.2, 0.2, 0.2}, 1600);

        // Wilson's interval for 320 of 1600
        assertThat(agreeing.low()).isEqualTo(0.18113, within(1e-5));
        assertThat(agreeing.high()).isEqualTo(0.22031, within(1e-5));
        assertThat(share(new double[] {0.2}, 1600).high()).isEqualTo(agreeing.high(), within(1e-12));
    }

    @Test
    void staysWithinZeroAndOne() {
        assertThat(share(new double[] {0.99, 1, 0.9}, 10).high()).isEqualTo(1);
        assertThat(share(new double[] {0.01, 0.02, 0.1}, 10).low()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2, 0.03", "3, 0.03", "5, 0.03", "3, 0", "5, 0"})
    void coversTheTruthAsOftenAsItSays(int forks, double spreadBetweenForks) {
        Random random = new Random(7);
        double truth = 0.3;
        int samplesPerFork = 400;
        int covered = 0;
        double width = 0;
        int trials = 2000;
        for (int trial = 0; trial < trials; trial++) {
            double[] shares = random.doubles(forks)
                    .map(ignored -> truth + spreadBetweenForks * random.nextGaussian())
                    .map(p -> random.doubles(samplesPerFork).filter(d -> d < p).count() / (double) samplesPerFork)
                    .toArray();
            Share share = share(shares, (long) forks * samplesPerFork);
            covered += share.low() <= truth && truth <= share.high() ? 1 : 0;
            width += share.high() - share.low();
        }
        assertThat(covered / (double) trials).isBetween(0.935, 1.0);
        // The wider one of both intervals is on average at most as wide as their sum, and about half as wide or more.
        double chance = 1.96 * Math.sqrt(truth * (1 - truth) / ((double) forks * samplesPerFork));
        double deviation = Math.hypot(spreadBetweenForks, Math.sqrt(truth * (1 - truth) / samplesPerFork));
        double students =
                TDistribution.of(forks - 1).inverseCumulativeProbability(0.975) * deviation / Math.sqrt(forks);
        assertThat(width / trials).isLessThan(2 * (chance + students));
    }

    @ParameterizedTest
    @CsvSource({"0.001, 1200", "0.002, 1200", "0.01, 300", "0.998, 1200"})
    void coversAlsoWhatIsHardlySampled(double truth, int stackSamples) {
        Random random = new Random(3);
        int covered = 0;
        double width = 0;
        int trials = 2000;
        for (int trial = 0; trial < trials; trial++) {
            double seen = random.doubles(stackSamples).filter(d -> d < truth).count() / (double) stackSamples;
            Share share = share(new double[] {seen}, stackSamples);
            covered += share.low() <= truth && truth <= share.high() ? 1 : 0;
            width += share.high() - share.low();
        }
        assertThat(covered / (double) trials).isBetween(0.93, 1.0);
        // Wilson's width is concave in the share seen, so that its mean is at most the width at the true share.
        double z = 1.96 * 1.96 / stackSamples;
        double atTruth = 2 * Math.sqrt(z * (truth * (1 - truth) + z / 4)) / (1 + z);
        assertThat(width / trials).isLessThan(1.1 * atTruth);
    }

    @Test
    void saysHowLargeCanBeWhatWasNotSampled() {
        assertThat(share(new double[] {0, 0}, 1000).high()).isEqualTo(0.003827, within(1e-5));
    }

    @Test
    void addsWhatTheSamplerChargesWronglyInAllForks() {
        ShareInterval interval =
                new ShareInterval(new double[] {1, 1, 1}, 1_000_000_000, new AttributionError(0.05, 2), 200);
        double[] agreeing = {0.1, 0.1, 0.1};

        // 5 % of the share and 2 of 200 ns, each as a standard deviation
        double margin = 1.96 * Math.hypot(0.005, 0.01);
        assertThat(interval.of(agreeing).high()).isEqualTo(0.1 + margin, within(1e-4));
        assertThat(interval.ofWhole(agreeing).high()).isEqualTo(0.1, within(1e-4));
        assertThat(interval.isLarger(agreeing, new double[] {0.08, 0.08, 0.08})).isFalse();
        assertThat(interval.isLarger(agreeing, new double[] {0.05, 0.05, 0.05})).isTrue();
    }

    @Test
    void letsUnitsWeighWhatTheyWeigh() {
        ShareInterval interval =
                new ShareInterval(new double[] {10, 1000}, 1_000_000, AttributionError.NONE, Double.NaN);

        assertThat(interval.of(new double[] {10, 100}).mean()).isEqualTo(110 / 1010.0, within(1e-12));
    }

    @Test
    void comparesWithinTheUnits() {
        ShareInterval interval =
                new ShareInterval(new double[] {1, 1, 1, 1}, 1_000_000, AttributionError.NONE, Double.NaN);
        double[] noisy = {0.1, 0.2, 0.3, 0.4};
        double[] alwaysLess = {0.08, 0.18, 0.28, 0.38};

        assertThat(interval.isLarger(noisy, alwaysLess)).isTrue();
        assertThat(interval.isLarger(alwaysLess, noisy)).isFalse();
        assertThat(interval.isLarger(noisy, new double[] {0.4, 0.2, 0.2, 0.1})).isFalse();
    }

    private static Share share(double[] shares, long stackSamples) {
        double[] equal = new double[shares.length];
        Arrays.fill(equal, 1);
        return new ShareInterval(equal, stackSamples, AttributionError.NONE, Double.NaN).of(shares);
    }
}
