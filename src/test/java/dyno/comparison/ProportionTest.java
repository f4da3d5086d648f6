package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProportionTest {
    /** The ends of Clopper and Pearson's interval are where the binomial tails are 2.5 %. */
    @Test
    void anIntervalHasTheBinomialTailsAtItsEnds() {
        assertThat(Math.pow(1 - Proportion.of(0, 20).high(), 20)).isEqualTo(0.025, within(1e-6));
        assertThat(Proportion.of(0, 20).low()).isZero();
        assertThat(Math.pow(Proportion.of(7, 7).low(), 7)).isEqualTo(0.025, within(1e-6));
        assertThat(Proportion.of(7, 7).high()).isEqualTo(1);
    }

    @Test
    void buildsThatShareTheirBaselineTellLess() {
        assertThat(Proportion.ofBuilds(0, 24, 4).high())
                .isEqualTo(Proportion.of(0, 9).high());
        assertThat(Proportion.ofBuilds(0, 30, 3).high())
                .as("two shared forks of four: half as many comparisons as of builds with a baseline each")
                .isEqualTo(Proportion.of(0, 15).high());
        Proportion some = Proportion.ofBuilds(5, 24, 4);
        assertThat(some.low()).isLessThan(Proportion.of(5, 24).low());
        assertThat(some.high()).isGreaterThan(Proportion.of(5, 24).high());
        assertThat(some.hits()).isEqualTo(5);
        assertThat(some.trials()).isEqualTo(24);
    }

    @Test
    void withoutComparisonsThereIsNoRate() {
        assertThat(Proportion.of(0, 0).low()).isNaN();
        assertThat(Proportion.of(0, 0).high()).isNaN();
    }
}
