package dyno.feature.reproduce;

import static dyno.feature.reproduce.StudyExample.answer;
import static dyno.feature.reproduce.StudyExample.faster;
import static dyno.feature.reproduce.StudyExample.study;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Edition;
import dyno.study.Size;
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
                        "A was faster than B. Measured again with the original drivers, 2 of its 3 claims hold in direction; 1 does"
                                + " not: “Third”. With current drivers, 0 of its 3 claims hold in direction; 1 does not: “First”; 1 is"
                                + " undecided; 1 has no figure.");
    }

    @Test
    void saysTheSameOnce() {
        assertThat(StudyAnswer.of(study(List.of(faster("First", 0.5, HOLDS, HOLDS)))))
                .endsWith(
                        "Measured again, with the original and with current drivers, all of its 1 claims hold in direction.");
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
                .endsWith("1 of its 5 claims holds in direction; 4 do not: “First”, “Second”, “Third” and 1 other.");
    }

    @Test
    void directionAndSizeAreCountedApart() {
        StudyResult study = study(List.of(
                faster("First", 0.5, HOLDS, HOLDS),
                faster("Second", 0.5, answer(Decision.HOLDS, 0.9, 0.85, 0.95), NONE),
                faster("Third", 0.5, NOT, OPEN)));

        assertThat(StudyFigures.directions(study, Edition.ORIGINAL))
                .as("best of three runs has 1.1 of each")
                .isEqualTo("2 hold, 1 does not; its own way: 2 otherwise (1, 2)");
        assertThat(StudyFigures.sizes(study, Edition.ORIGINAL)).isEqualTo("1 inside, 1 smaller");
        assertThat(StudyFigures.directions(study, Edition.CURRENT))
                .isEqualTo("1 holds, 1 undecided, 1 without figure; its own way: 1 otherwise (1)");
        assertThat(StudyFigures.sizes(study, Edition.CURRENT)).isEqualTo("1 inside, 1 smaller");
    }

    @Test
    void numbersInOrderAreRanges() {
        assertThat(ClaimBlocks.ranges(List.of(1, 2, 3, 5, 7, 8))).isEqualTo("1 to 3, 5, 7, 8");
        assertThat(ClaimBlocks.ranges(List.of(4))).isEqualTo("4");
    }

    @Test
    void theStudysWayIsShownBesideTheClaim() {
        var claim = faster("First", 0.5, HOLDS, NONE);

        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, claim.then()))
                .isEqualTo("own way: 1.10, would not hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, claim.today()))
                .isEmpty();
    }

    @Test
    void theStudysProfilerIsShownBesideAShare() {
        ClaimResult claim = new ClaimResult(
                "A part of it", false, Direction.SLOWER, null, Unit.PERCENT, 0.5, false, List.of(), HOLDS, NONE);

        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(0.62)))
                .isEqualTo("own way: 62 %, would hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(0)))
                .isEqualTo("own way: 0.0 %, would not hold");
        assertThat(StudyFigures.studyWay(study(List.of(claim)), claim, share(Double.NaN)))
                .isEmpty();
    }

    private static Answer share(double studyWay) {
        return new Answer(
                Decision.HOLDS, Size.INSIDE, null, null, 0.5, 0.4, 0.6, 0.95, 0, List.of(), Double.NaN, studyWay, null);
    }
}
