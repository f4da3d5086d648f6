package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.workload.probe.ClockCost;
import dyno.workload.probe.TimedPass;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstrumentedSharesTest {
    @Test
    void aShareIsThatOfTheFastestQuarter() {
        List<TimedPass> passes = List.of(
                pass(1000, 0.5),
                pass(900, 0.1),
                pass(5000, 0.9),
                pass(1000, 0.7),
                pass(1100, 0.9),
                pass(3000, 0.9),
                pass(3000, 0.9),
                pass(3000, 0.9),
                pass(3000, 0.9));

        assertThat(InstrumentedShares.share(passes)).isCloseTo(0.5, within(1e-12));
        assertThat(InstrumentedShares.share(passes.subList(0, 1))).isCloseTo(0.5, within(1e-12));
    }

    private static TimedPass pass(long nanos, double share) {
        return new TimedPass(nanos, 10, Math.round(share * nanos), 1, 0, new ClockCost(0, 0));
    }
}
