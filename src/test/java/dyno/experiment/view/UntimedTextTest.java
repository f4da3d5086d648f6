package dyno.experiment.view;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.builds.UntimedWork;
import java.util.List;
import org.junit.jupiter.api.Test;

class UntimedTextTest {
    private static final UntimedWork GROWING_IN_FOUR = new UntimedWork(
            List.of("Connect"), List.of(), List.of("SelectOne", "CallInOut", "InsertText", "BatchText"), List.of());

    @Test
    void saysThatThreeOfFourAreTimed() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("DoOne", "SelectOne", "CallInOut", "InsertText")))
                .isEqualTo(
                        "Other workloads, compared by exact counts: the same work in 1; more in 4 (SelectOne, CallInOut, InsertText, BatchText);"
                                + " the first 3, in which the counts grow most, are timed as guards.");
    }

    @Test
    void saysHowToTimeTheRestOfTheThree() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("DoOne", "SelectOne", "CallInOut")))
                .endsWith(
                        "more in 4 (SelectOne, CallInOut, InsertText, BatchText), not all timed; resume the run with a larger --budget to time InsertText.");
    }

    @Test
    void saysThatAllAreTimed() {
        assertThat(UntimedText.render(GROWING_IN_FOUR, workloads("BatchText", "SelectOne", "CallInOut", "InsertText")))
                .endsWith("more in 4 (SelectOne, CallInOut, InsertText, BatchText), timed as guards.");
    }
}
