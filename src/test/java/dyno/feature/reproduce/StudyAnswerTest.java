package dyno.feature.reproduce;

import static dyno.feature.reproduce.StudyExample.answer;
import static dyno.feature.reproduce.StudyExample.faster;
import static dyno.feature.reproduce.StudyExample.study;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.study.Decision;
import dyno.study.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyAnswerTest {
    private static final Answer HOLDS = answer(Decision.HOLDS, 0.5, 0.4, 0.6);
    private static final Answer NOT = answer(Decision.HOLDS_NO_LONGER, 2, 1.5, 3);
    private static final Answer OPEN = answer(Decision.UNDECIDED, 1, 0.9, 1.1);
    private static final Answer NONE = Answer.none("not measured: broken");

    @Test
    void saysWhatItFoundAndWhatCameOut() {
        assertThat(StudyAnswer.of(study(List.of(
                        faster("First", 0.5, HOLDS, NOT),
                        faster("Second", 0.5, HOLDS, OPEN),
                        faster("Third", 0.5, NOT, NONE)))))
                .isEqualTo(
                        "A was faster than B. Measured again with the original drivers, 2 of its 3 claims hold; 1 does"
                                + " not: “Third”. With current drivers, 0 of its 3 claims hold; 1 does not: “First”; 1 is"
                                + " undecided; 1 was not measured.");
    }

    @Test
    void saysTheSameOnce() {
        assertThat(StudyAnswer.of(study(List.of(faster("First", 0.5, HOLDS, HOLDS)))))
                .endsWith("Measured again, with the original and with current drivers, all of its 1 claims hold.");
        assertThat(StudyAnswer.of(study(List.of(faster("First", 0.5, NONE, NONE)))))
                .endsWith("none of its 1 claims was measured.");
    }

    @Test
    void namesTheMostImportantAlone() {
        assertThat(StudyAnswer.of(study(List.of(
                        faster("First", 0.5, NOT, NOT),
                        faster("Second", 0.5, NOT, NOT),
                        faster("Third", 0.5, NOT, NOT),
                        faster("Fourth", 0.5, NOT, NOT),
                        faster("Fifth", 0.5, HOLDS, HOLDS)))))
                .endsWith("1 of its 5 claims holds; 4 do not: “First”, “Second”, “Third” and 1 other.");
    }

    @Test
    void onlyADifferenceInOneDirectionHasASize() {
        assertThat(size(null, 0.8, 0.5, answer(Decision.HOLDS, 0.5, 0.4, 0.6))).isEqualTo("size as published");
        assertThat(size(null, 0.8, 0.5, answer(Decision.HOLDS, 0.25, 0.2, 0.3)))
                .isEqualTo("3.00 times the published difference");
        assertThat(size(null, 1.28, 1.28, answer(Decision.HOLDS, 1.014, 1.002, 1.02)))
                .as("1.4 % instead of 28 %")
                .isEqualTo("5 % of the published difference");
        assertThat(size(0.8, 1.25, 0.611, answer(Decision.HOLDS, 1.01, 0.98, 1.05)))
                .as("they are equal")
                .isEmpty();
        assertThat(size(null, 1.25, 0.873, answer(Decision.HOLDS, 1.16, 1.06, 1.2)))
                .as("the other way round")
                .isEmpty();
    }

    private static String size(Double from, Double to, double published, Answer answer) {
        return StudyFigures.size(
                new ClaimResult("", true, from, to, "", null, published, false, List.of(), answer, NONE), answer);
    }

    @Test
    void theStudysWayIsShownBesideTheClaim() {
        var claim = faster("First", 0.5, HOLDS, NONE);

        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, claim.then()))
                .isEqualTo("best of three runs: 1.10, would not hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, claim.today()))
                .isEmpty();
    }

    @Test
    void theStudysProfilerIsShownBesideAShare() {
        ClaimResult claim = new ClaimResult(
                "Half of it", false, 0.35, 0.7, "0.35 to 0.7", Unit.PERCENT, 0.5, false, List.of(), HOLDS, NONE);

        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(0.62)))
                .isEqualTo("instrumenting profiler: 62 %, would hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(0)))
                .isEqualTo("instrumenting profiler: 0.0 %, would not hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(Double.NaN)))
                .isEmpty();
    }

    private static Answer share(double studyWay) {
        return new Answer(Decision.HOLDS, null, null, 0.5, 0.4, 0.6, 0.95, 0, List.of(), Double.NaN, studyWay, null);
    }
}
