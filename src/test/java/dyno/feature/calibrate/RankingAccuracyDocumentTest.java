package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.document.TerminalWriter;
import dyno.feature.calibrate.RankingAccuracyReport.Build;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.feature.calibrate.RankingAccuracyReport.Mark;
import dyno.hotspot.Share;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingAccuracyDocumentTest {
    private static Finding finding(Share estimate, int rank, int trueRank) {
        return new Finding(
                "d@1+planted_1",
                "SelectOne",
                Event.CPU,
                0.02,
                "a.B.c",
                1,
                20,
                0.02,
                0.01,
                estimate,
                0.02,
                rank,
                trueRank);
    }

    @Test
    void saysHowOftenAPlantWasFoundAndHowWell() {
        Finding right = finding(new Share(0.03, 0.02, 0.04), 5, 5);
        Finding lost = finding(new Share(0, 0, 0), 0, 5);
        Finding tooHigh = finding(new Share(0.06, 0.05, 0.07), 2, 6);

        String text = text(new RankingAccuracyReport(
                "run",
                "now",
                null,
                TransportName.LOOPBACK,
                3,
                2.4,
                List.of(new Build("d@1+planted_1", "SelectOne", 900, 100, 1010)),
                List.of(right, lost, tooHigh),
                List.of(),
                List.of("something")));

        assertThat(right.isInside()).isTrue();
        assertThat(right.isInPlace()).isTrue();
        assertThat(lost.error()).isEqualTo(-1);
        assertThat(lost.isInPlace()).isFalse();
        assertThat(tooHigh.isInPlace()).isFalse();
        assertThat(text).contains("cpu", "  2.0 %", "67 %", "33 %", "over loopback", "1.01 times", "! something");
    }

    @Test
    void aPlantThatIsInNoRankingIsBehindAllOthers() {
        Finding found = finding(new Share(0.02, 0.01, 0.03), 4, 5);
        Finding lost = finding(new Share(0, 0, 0), 0, 5);

        assertThat(text(found, found, lost)).contains("    4 (5)");
        assertThat(text(found, lost, lost)).contains("    – (5)");
    }

    private static String text(RankingAccuracyReport report) {
        return TerminalWriter.text(CalibrationDocument.of(report), false);
    }

    private static String text(Finding... findings) {
        return text(new RankingAccuracyReport(
                "run", "now", null, TransportName.REPLAY, 3, 2.4, List.of(), List.of(findings), List.of(), List.of()));
    }

    @Test
    void saysHowOftenDifferentialFlameGraphsMarkWhatIsEqualAndWhatIsNot() {
        String text = text(new RankingAccuracyReport(
                "run",
                "now",
                null,
                TransportName.REPLAY,
                3,
                2.4,
                List.of(),
                List.of(),
                List.of(mark(0, false, true), mark(0, false, true), mark(0.05, true, true), mark(0.05, false, true)),
                List.of()));

        assertThat(text)
                .contains("differential flame graphs")
                .containsPattern("equal builds +cpu +2 +0 \\(0 %\\) +2 \\(100 %\\)")
                .containsPattern("5\\.0 % +cpu +2 +1 \\(50 %\\) +2 \\(100 %\\)");
    }

    private static Mark mark(double size, boolean marked, boolean byRule) {
        return new Mark("d@1", "SelectOne", Event.CPU, size, size == 0 ? null : "A.b", marked, byRule);
    }
}
