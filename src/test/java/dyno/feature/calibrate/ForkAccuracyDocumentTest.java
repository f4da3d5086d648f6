package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dyno.comparison.Deviation;
import dyno.document.TerminalWriter;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkAccuracyDocumentTest {
    private static final Deviation NONE = new Deviation(Double.NaN, Double.NaN, Double.NaN, 0);

    /** One driver with all figures, and one of which all forks were disturbed. */
    static ForkAccuracyReport report(double longSeconds) {
        return new ForkAccuracyReport(
                "run",
                "2026-01-02T03:04:05Z",
                null,
                10,
                longSeconds,
                List.of(
                        new Row(
                                "mysql@9.7.0",
                                "SelectOne",
                                TransportName.REPLAY,
                                9,
                                1,
                                new Deviation(0.011, 0.0074, 0.0211, 9),
                                new Deviation(0.05, 0.03, 0.09, 9),
                                new Deviation(0.004, 0.0027, 0.0077, 9),
                                new Deviation(0.006, 0.004, 0.0115, 9),
                                1234,
                                0.87,
                                2.94,
                                List.of(0.03, -0.0002, 0.011)),
                        new Row(
                                "drizzle@1.4",
                                "SelectOne",
                                TransportName.LOOPBACK,
                                0,
                                10,
                                NONE,
                                NONE,
                                NONE,
                                NONE,
                                Double.NaN,
                                0.02,
                                Double.NaN,
                                List.of())),
                List.of("Busy."));
    }

    private static String text(ForkAccuracyReport report) {
        return TerminalWriter.text(CalibrationDocument.of(report), false);
    }

    @Test
    void aTableForTheTerminalIsAligned() {
        List<String> lines = text(report(10)).lines().toList();

        assertThat(lines.get(0)).startsWith("10 forks each, in random order. Standard deviation");
        assertThat(lines.get(2)).matches(" +driver +workload +transport +fastest slice +all slices .*after 10 s");
        assertThat(lines.get(3))
                .matches(
                        " +mysql@9\\.7\\.0 +SelectOne +replay +1\\.10 \\(0\\.74 to 2\\.11\\) +5\\.00 \\(3\\.00 to 9\\.00\\)"
                                + " +0\\.40 \\(0\\.27 to 0\\.77\\) +0\\.60 \\(0\\.40 to 1\\.15\\) +1\\.23 µs +87 % +1 of 10 +2\\.9"
                                + " +\\+1\\.1 % \\(\\+0\\.0 to \\+3\\.0\\)");
        assertThat(lines.get(4)).matches(" +drizzle@1\\.4 +SelectOne +loopback( +–){5} +2 % +10 of 10 +– +–");
        assertThat(lines.subList(2, 5))
                .extracting(String::length)
                .containsOnly(lines.get(3).length());
        assertThat(lines).last().isEqualTo("! Busy.");
    }

    @Test
    void withoutForksThatRunOnThereIsNoColumnOfThem() {
        assertThat(text(report(0))).doesNotContain("after", "last column", "+1.1 %");
    }

    @Test
    void whatWasStoredIsRenderedAlike() throws JsonProcessingException {
        ForkAccuracyReport stored = TestJson.mapper().readValue(Json.text(report(10)), ForkAccuracyReport.class);

        assertThat(text(stored)).isEqualTo(text(report(10)));
    }
}
