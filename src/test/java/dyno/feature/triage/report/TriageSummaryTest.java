package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.MissingRow;
import dyno.feature.triage.report.TriageReport.PassRow;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriageSummaryTest {
    private static final Path HTML = Path.of("profiles/invented-test-data/report.html");
    private static final Path GOLDEN = Path.of("src/test/resources/dyno/output/terminal.txt");

    /** After an intended change, read the new text and run once with {@code -Dgolden=write}. */
    @Test
    void rendersTheGoldenText() throws IOException {
        String text = TerminalWriter.wrapped(TriageDocument.summary(ExampleReport.create(), HTML), false);
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, text);
        }
        assertThat(text).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void marksDisturbedScores() {
        TriageReport all = ExampleReport.create();
        List<ScoreRow> scores = all.scores().stream()
                .map(score -> Records.with(score, "disturbed", score.driver().equals(ExampleReport.MARIADB)))
                .toList();
        TriageReport disturbed = ReportLike.with(all, "scores", scores);

        String text = TerminalWriter.wrapped(TriageDocument.summary(disturbed, HTML), false);

        assertThat(text).contains("\n* disturbed, not comparable with other runs\n");
        assertThat(text.lines().filter(line -> line.matches(".* [0-9.]+ [nµm]s\\*.*")))
                .isNotEmpty()
                .allMatch(line -> line.strip().startsWith(ExampleReport.MARIADB)
                        || line.matches("  (DO 1|SELECT 1|text parameter|1000 rows) +[0-9.]+ µs\\*[^*]*"))
                .noneMatch(line -> line.contains(ExampleReport.MYSQL));
    }

    @Test
    void countsOneThingAsOne() {
        TriageReport all = ExampleReport.create();
        TriageReport one = ReportLike.empty(
                all,
                "drivers",
                all.drivers().subList(0, 1),
                "workloads",
                all.workloads().subList(0, 1));

        assertThat(TerminalWriter.wrapped(TriageDocument.summary(one, HTML), false))
                .contains("1 driver, 1 workload, no forks per score");
        assertThat(HtmlWriter.page(TriageDocument.page(one))).contains(": 1 workload, each with one driver");
    }

    @Test
    void saysWhichPassItIsAndWhatIsMissing() {
        TriageReport all = ExampleReport.create();
        TriageReport second = all.after(
                new PassRow(2, PassState.MORE_FOLLOWS, 900),
                all.seconds(),
                List.of(new MissingRow(
                        all.drivers().get(0).name(),
                        "DoOne",
                        TransportName.LOOPBACK,
                        MissingRow.What.RANKING,
                        "There was no time yet.")));

        String missing = "– no ranking of " + ExampleReport.MARIADB + " in DO 1 over loopback: There was no time yet.";
        assertThat(TerminalWriter.wrapped(TriageDocument.summary(second, HTML), false))
                .contains("pass 2, budget 15 min 0 s: more passes follow", missing);
        assertThat(HtmlWriter.page(TriageDocument.page(second)))
                .contains("<strong>Pass 2, budget 15 min 0 s: more passes follow.</strong>", missing);
    }

    @Test
    void separatesALongPlaceFromItsResult() {
        TriageReport all = ExampleReport.create();
        ComparedPatch patch = all.patches().get(0);
        TransportName delayed = TransportName.parse("delayed-0.45ms");
        List<ComparisonRow> distant = patch.comparisons().stream()
                .map(row -> Records.with(row, "transport", delayed, "metric", Metric.WALL_MEAN, "primary", false))
                .toList();
        TriageReport report = ReportLike.empty(
                all, "patches", List.of(Records.with(patch, "behaviour", "same", "comparisons", distant)));

        assertThat(TerminalWriter.wrapped(TriageDocument.summary(report, HTML), false))
                .contains("SELECT 1, delayed-0.45ms, wall mean  saves 5");
    }

    @Test
    void fitsTheTerminal() {
        String text = TerminalWriter.wrapped(TriageDocument.summary(ExampleReport.create(), HTML), false);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(text).doesNotContain("\u001b");
    }

    @Test
    void colourChangesNothingElse() {
        String plain = TerminalWriter.wrapped(TriageDocument.summary(ExampleReport.create(), HTML), false);
        String coloured = TerminalWriter.wrapped(TriageDocument.summary(ExampleReport.create(), HTML), true);
        assertThat(coloured).contains("\u001b[32m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "").lines().map(String::stripTrailing))
                .containsExactlyElementsOf(plain.lines().toList());
    }
}
