package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.Corpus;
import dyno.Cost;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.view.VerdictDocument;
import dyno.experiment.view.VerdictExample;
import dyno.export.SourceTree;
import dyno.feature.reproduce.ReproductionDocument;
import dyno.feature.reproduce.ReproductionReport;
import dyno.feature.reproduce.Reproductions;
import dyno.feature.triage.report.ExampleReport;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageSarif;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.output.JsonReport;
import dyno.output.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any {@code results.json}, {@code studies.json} and {@code verdict.json} is rendered, or refused with a message. */
class StoredReportFuzzTest {
    private static final Path REFERENCE = Path.of("profiles", "reference", "studies.json");

    @TempDir
    private static Path folder;

    static Stream<byte[]> seeds() throws IOException {
        Stream<byte[]> whole = Stream.of(Json.line(ExampleReport.create()), Json.line(VerdictExample.report()), study())
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
        return Stream.concat(whole, Corpus.of(StoredReportFuzzTest.class));
    }

    /** One study of the reference run, of which one table and one claim are enough. */
    private static String study() {
        ObjectNode studies =
                (ObjectNode) TestJson.mapper().valueToTree(JsonReport.read(REFERENCE, ReproductionReport.class));
        ArrayNode all = (ArrayNode) studies.get("studies");
        ObjectNode first = (ObjectNode) all.get(0);
        studies.putArray("studies").add(first);
        for (String list : List.of("claims", "tables", "traffic")) {
            ArrayNode of = (ArrayNode) first.get(list);
            if (!of.isEmpty()) {
                first.putArray(list).add(of.get(0));
            }
        }
        return Json.line(studies.put("format", Json.format(ReproductionReport.class)));
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void rendersOrRefuses(byte[] bytes) throws Exception {
        Path file = folder.resolve("stored.json");
        Files.write(file, bytes);
        Cost.assertLinear(bytes.length, () -> {
            renderResults(file);
            renderStudies(file);
            renderVerdict(file);
        });
    }

    private static void renderResults(Path file) {
        try {
            TriageReport report = JsonReport.read(file, TriageReport.class);
            assertThat(JsonReport.render(file, () -> HtmlWriter.page(TriageDocument.page(report))))
                    .contains("<html");
            assertThat(JsonReport.render(
                            file, () -> TerminalWriter.wrapped(TriageDocument.summary(report, file), false)))
                    .isNotEmpty();
            assertThat(JsonReport.render(
                            file, () -> TriageSarif.of(report, SourceTree.NONE).text()))
                    .contains("2.1.0");
        } catch (ReportException refused) {
            assertThat(refused).hasMessageContaining(file.toString());
        }
    }

    private static void renderStudies(Path file) {
        try {
            ReproductionReport report = JsonReport.read(file, ReproductionReport.class);
            assertThat(JsonReport.render(
                            file, () -> HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report)))))
                    .contains("<html");
            JsonReport.render(
                    file,
                    () -> TerminalWriter.text(ReproductionDocument.text(Reproductions.of(report), file), false)
                            + MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(report)), 1));
        } catch (ReportException refused) {
            assertThat(refused).hasMessageContaining(file.toString());
        }
    }

    private static void renderVerdict(Path file) {
        try {
            VerdictReport report = TestJson.mapper().readValue(file.toFile(), VerdictReport.class);
            if (report != null) {
                JsonReport.render(
                        file,
                        () -> HtmlWriter.page(VerdictDocument.page(report))
                                + MarkdownWriter.text(VerdictDocument.pullRequest(report, List.of()), 2));
            }
        } catch (IOException | ReportException refused) {
            assertThat(refused).hasMessageNotContaining("internal");
        }
    }
}
