package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Estimate;
import dyno.comparison.Proportion;
import dyno.comparison.Verdict;
import dyno.document.TerminalWriter;
import dyno.feature.calibrate.ComparisonAccuracyReport.Baseline;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ComparisonAccuracyReport.Trial;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonAccuracyDocumentTest {
    private static Outcome outcome(String build, Kind kind, Verdict... verdicts) {
        List<Trial> trials = List.of(verdicts).stream()
                .map(verdict ->
                        new Trial("then", 12, 0, 10, verdict, new Estimate(1, 0.9, 1.1, 0.95), null, null, null))
                .toList();
        return new Outcome(
                build,
                kind,
                trials,
                3,
                Proportion.of(1, trials.size()),
                kind == Kind.SLOWER ? new Drawn(200, 150) : null);
    }

    @Test
    void saysWhatWasPlantedMeasuredAndCalled() {
        ComparisonAccuracyReport report = new ComparisonAccuracyReport(
                "run",
                null,
                "drizzle@1.4",
                "SelectOne",
                TransportName.REPLAY,
                new Baseline("a.B.c", 16, 2.4, 600, 650),
                27,
                7.5,
                List.of(
                        new Build("copied_1", Kind.COPIED, "a copy", 0, 0, null, 0, 1, null),
                        new Build(
                                "slower_200",
                                Kind.SLOWER,
                                "5 extra iterations",
                                12,
                                0.0185,
                                0.0171,
                                27,
                                0,
                                new Estimate(1.021, 1.016, 1.026, 0.95))),
                List.of(new Result(
                        "2%@12r",
                        12,
                        45,
                        List.of(
                                outcome("copied_1", Kind.COPIED, Verdict.REGRESSION, Verdict.EQUIVALENT),
                                outcome("slower_200", Kind.SLOWER, Verdict.REGRESSION, Verdict.NOT_MEASURABLE)),
                        Proportion.of(1, 2))),
                List.of("Too short."));
        String text = TerminalWriter.text(ComparisonAccuracyDocument.of(report), false);

        assertThat(text)
                .containsPattern("comparisons +faster +slower +equivalent +inconclusive +invalid +rounds +called\\n")
                .contains("16 times 2.40 ns in the baseline", "27, of 7.5 s")
                .containsPattern("copied_1 +equal +\\+0\\.00 % \\(0\\.0 ns\\) +– +– +0 +1 +a copy")
                .containsPattern(
                        "slower_200 +slower +\\+1\\.85 % \\(12\\.0 ns\\) +\\+1\\.71 % +\\+2\\.10 % \\(\\+1\\.60 to \\+2\\.60 %\\)")
                .containsPattern("copied_1 +2 +0 +1 +1 +0 +0 +10 +different 50 % \\(95 % interval 1 to 99 %\\)\\n")
                .containsPattern("slower_200 +2 +0 +1 +0 +1 +0 +10 +slower 50 % .*; resampled 75 %\\n")
                .contains("Of 2 comparisons of 1 equal build, 50 % (95 % interval 1 to 99 %) called a difference.")
                .endsWith("! Too short.\n");
    }
}
