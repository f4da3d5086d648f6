package dyno.feature.reproduce;

import static dyno.feature.reproduce.StudyExample.answer;
import static dyno.feature.reproduce.StudyExample.faster;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.study.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioLinesTest {
    /** The axis goes from 0.1 to 10. */
    @Test
    void drawsALineAnEdition() {
        Answer then = answer(Decision.HOLDS, 0.2, 0.1, 0.4);
        Answer today = answer(Decision.HOLDS_NO_LONGER, 10, 10, 10);
        String chart = RatioLines.render(List.of(
                faster("Not measured", 0.5, Answer.none("not measured"), Answer.none("not measured")),
                faster("Measured", 0.1, then, today)));

        assertThat(chart.lines())
                .containsExactly(
                        "         0.1        0.2           0.5       1          2             5         10",
                        "  2 then P----------o----------             :",
                        "    now  P                                  :                                   o");
    }

    @Test
    void marksWhatIsAsPublished() {
        Answer then = answer(Decision.HOLDS, 0.5, 0.5, 0.5);

        assertThat(RatioLines.render(List.of(faster("As published", 0.5, then, Answer.none("not measured")))))
                .contains("  1 then *");
        assertThat(RatioLines.render(List.of())).isEmpty();
    }
}
