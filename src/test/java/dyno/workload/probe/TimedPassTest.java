package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimedPassTest {
    private static final ClockCost COST = new ClockCost(20, 8);

    /** One of ten calls is watched and contains two others. */
    @Test
    void theCostOfTimingIsSubtractedFromBoth() {
        TimedPass pass = new TimedPass(1000, 10, 300, 1, 2, COST);

        assertThat(pass.share()).isCloseTo((300 - 0.88 * (8 + 2 * 20)) / (1000 - 0.88 * 10 * 20), within(1e-12));
        assertThat(pass.nanosPerCall()).isEqualTo(100);
    }

    @Test
    void methodsThatCostNoMoreThanTheirTimingHaveNoShare() {
        assertThat(new TimedPass(1000, 10, 7, 1, 0, COST).share()).isZero();
        assertThat(new TimedPass(1000, 10, 0, 0, 0, COST).share()).isZero();
    }
}
