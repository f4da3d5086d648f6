package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.Cost;
import dyno.run.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever {@code results.json} and {@code verdict.json} hold, they are rendered, or refused with a message. */
class StoredReportFuzzTest {
    @TempDir
    private static Path folder;

    static Stream<byte[]> seeds() {
        ObjectNode results = Json.mapper().createObjectNode().put("format", JsonReport.FORMAT);
        results.setAll((ObjectNode) Json.mapper().valueToTree(ExampleReport.create()));
        return Stream.of(Json.line(results), Json.line(VerdictExample.report()))
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void rendersOrRefuses(byte[] bytes) throws Exception {
        Path file = folder.resolve("stored.json");
        Files.write(file, bytes);
        Cost.assertLinear(bytes.length, () -> {
            renderResults(file);
            renderVerdict(file);
        });
    }

    private static void renderResults(Path file) {
        try {
            TriageReport report = JsonReport.read(file);
            assertThat(JsonReport.render(file, () -> HtmlReport.render(report))).contains("<html");
            assertThat(JsonReport.render(file, () -> TerminalReport.render(report, file, false)))
                    .isNotEmpty();
        } catch (ReportException refused) {
            assertThat(refused).hasMessageContaining(file.toString());
        }
    }

    private static void renderVerdict(Path file) {
        try {
            VerdictReport report = Json.mapper().readValue(file.toFile(), VerdictReport.class);
            if (report != null) {
                JsonReport.render(file, () -> VerdictPage.render(report) + VerdictMarkdown.render(report));
            }
        } catch (IOException | ReportException refused) {
            assertThat(refused).hasMessageNotContaining("internal");
        }
    }
}
