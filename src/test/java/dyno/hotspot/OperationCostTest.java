package dyno.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.Summary;
import dyno.hotspot.Hotspot.CostRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationCostTest {
    private static final Share SHARE = new Share(0.5, 0.47, 0.54);

    @Test
    void theErrorsOfShareAndOperationAddInQuadrature() {
        CostRange range =
                OperationCost.of(new Summary(1000, 920, 1060, 0.95, 6)).range(SHARE);

        assertThat(range.low()).isEqualTo(500 * (1 - 0.1), within(1e-9));
        assertThat(range.high()).isEqualTo(500 * (1 + 0.1), within(1e-9));
    }

    @Test
    void tooFewForksForAnIntervalLeaveTheErrorOfTheShare() {
        CostRange range = OperationCost.of(Summary.of(List.of(1000.0, 1000.0))).range(SHARE);

        assertThat(range.low()).isEqualTo(470, within(1e-9));
        assertThat(range.high()).isEqualTo(540, within(1e-9));
    }
}
