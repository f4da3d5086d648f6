package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CostQuantityTest {
    @Test
    void aDifferenceHasASign() {
        assertThat(CostQuantity.signed(30, "ns/op")).hasToString("+30 ns");
        assertThat(CostQuantity.signed(-30, "ns/op")).hasToString("−30 ns");
        assertThat(CostQuantity.signed(0, "B/op")).hasToString("0 B");
        assertThat(CostQuantity.signed(1.25, "%")).hasToString("+1.3 %");
    }

    @Test
    void aDifferenceThatIsTooSmallForAFigureHasNone() {
        assertThat(CostQuantity.signed(0.01, "%")).hasToString("<0.1 %");
        assertThat(CostQuantity.signed(-0.01, "%")).hasToString(">−0.1 %");
    }
}
