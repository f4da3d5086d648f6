package dyno.feature.tails;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.document.TerminalWriter;
import dyno.feature.tails.TailsReport.Round;
import dyno.feature.tails.TailsReport.Row;
import dyno.run.Covariates;
import dyno.run.Environments;
import dyno.wire.TransportName;
import dyno.workload.probe.TailReading;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TailsDocumentTest {
    @Test
    void showsMediansOfTheRoundsWithTheirSpread() {
        String text = text(
                row(
                        1,
                        reading(50_000, 90_000, Double.NaN, 2e6),
                        reading(60_000, 120_000, Double.NaN, 9e6),
                        reading(55_000, 100_000, Double.NaN, 3e6)),
                row(8, reading(200_000, 900_000, 3e6, 5e6)));

        assertThat(text)
                .contains("SelectOne over loopback")
                .containsPattern(
                        "1  mysql@9\\.7\\.0 +55\\.0 µs +100 µs \\(90\\.0 to 120 µs\\) +– +9\\.00 ms +20,000 +0\\.5 %")
                .containsPattern("8  mysql@9\\.7\\.0 +200 µs +900 µs +3\\.00 ms +5\\.00 ms ")
                .contains("Medians of 3 JVMs", "coordinated omission", "there is no verdict");
    }

    @Test
    void saysWhereThreadsWaitForAProcessor() {
        assertThat(text(row(8, reading(1, 2, 3, 4)))).contains("With more threads than processors (2,");
        assertThat(text(row(2, reading(1, 2, 3, 4)))).doesNotContain("more threads than processors");
    }

    @Test
    void showsWhatAReaderMustKnowOnce() {
        TailReading noted = new TailReading(10, 1, 1, 2, 3, 4, 0, 0, List.of("TLSv1.3 with X"));

        assertThat(text(row(1, noted, noted))).containsOnlyOnce("TLSv1.3 with X");
    }

    private static String text(Row... rows) {
        TailsReport report =
                new TailsReport("run", "then", Environments.with(), false, 5, List.of(rows), List.of("beware"));
        return TerminalWriter.text(TailsDocument.of(report), false);
    }

    private static Row row(int threads, TailReading... rounds) {
        return new Row(
                driver("mysql@9.7.0"),
                workload("SelectOne"),
                TransportName.LOOPBACK,
                threads,
                Stream.of(rounds)
                        .map(reading -> new Round(reading, Covariates.UNKNOWN))
                        .toList());
    }

    private static TailReading reading(double p50, double p99, double p999, double max) {
        return new TailReading(100_000, 5, p50, p99, p999, max, 3, 25, List.of());
    }
}
