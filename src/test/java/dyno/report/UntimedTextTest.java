package dyno.report;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.result.UntimedWork;
import java.util.List;
import org.junit.jupiter.api.Test;

class UntimedTextTest {
    private static final UntimedWork GROWING_IN_FOUR =
            new UntimedWork(List.of("Connect"), List.of(), List.of("A", "B", "C", "D"), List.of());

    @Test
    void saysThatThreeOfFourAreTimed() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("DoOne", "A", "B", "C")))
                .isEqualTo(
                        "Other workloads, compared by exact counts: the same work in 1 (Connect); more in 4 (A, B, C, D);"
                                + " the first 3, in which the counts grow most, are timed as guards.");
    }

    @Test
    void saysHowToTimeTheRestOfTheThree() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("DoOne", "A", "B")))
                .endsWith("more in 4 (A, B, C, D), not all timed; resume the run with a larger --budget to time C.");
    }

    @Test
    void saysThatAllAreTimed() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("D", "A", "B", "C")))
                .endsWith("more in 4 (A, B, C, D), timed as guards.");
    }
}
