package dyno.feature.triage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Records;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.export.SourceTree;
import dyno.hotspot.Share;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Priority;
import dyno.io.TestJson;
import dyno.output.JsonReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FixFirstBlocksTest {
    private static final Path HTML = Path.of("report.html");

    private final TriageReport reference =
            JsonReport.read(Path.of("profiles/reference/results.json"), TriageReport.class);

    @Test
    void pageTerminalAndRecordHaveTheSamePlacesInTheSameOrder() {
        String[] places = reference.fixFirst().stream()
                .map(priority -> priority.first().place())
                .toArray(String[]::new);
        String page = HtmlWriter.page(TriageDocument.page(reference));
        String text = TerminalWriter.wrapped(TriageDocument.summary(reference, HTML), false);

        assertThat(places).hasSize(5);
        assertThat(page.substring(page.indexOf("id=\"fix-first\""), page.indexOf("id=\"findings\"")))
                .containsSubsequence(places);
        assertThat(text.substring(text.indexOf("What to fix first"))).containsSubsequence(places);
    }

    @Test
    void theLogOfACodeHostHasTheSameRanks() throws IOException {
        Map<Integer, String> shown = new TreeMap<>();
        for (JsonNode run : TestJson.mapper()
                .readTree(TriageSarif.of(reference, SourceTree.NONE).text())
                .path("runs")) {
            for (JsonNode result : run.path("results")) {
                if (result.path("properties").has("fixFirst")) {
                    shown.put(
                            result.path("properties").path("fixFirst").asInt(),
                            result.findValue("fullyQualifiedName").asText());
                }
            }
        }

        assertThat(shown).isNotEmpty().allSatisfy((rank, method) -> {
            List<CostlyPlace> versions = reference.fixFirst().get(rank - 1).versions();
            assertThat(versions)
                    .anySatisfy(place -> assertThat(place.code().method()).isEqualTo(method));
        });
    }

    @Test
    void aTerminalShowsThePartOverLoopbackAndThePatches() {
        CostlyPlace replay = ExampleReport.create().fixFirst().get(1).first();
        CostlyPlace place = Records.with(
                replay,
                "cause",
                null,
                "roundTrips",
                0,
                "loopback",
                new CostlyPlace.Cost(new Share(0.25, 0.2, 0.3), 4000),
                "weight",
                0.25);

        assertThat(TerminalWriter.wrapped(
                        TriageDocument.summary(
                                ReportLike.with(
                                        ExampleReport.create(), "fixFirst", List.of(new Priority(List.of(place)))),
                                HTML),
                        false))
                .contains(
                        "1 drizzle@1.4  ReadUtil.safeRead:60: 25 % (20 to 30 %) of 1000 rows over loopback, 4.00 µs\n");
        assertThat(TerminalWriter.wrapped(TriageDocument.summary(ExampleReport.create(), HTML), false))
                .contains("; patch\n                 read-ahead\n");
    }

    @Test
    void aReportWithNothingToFixHasNoSuchSection() {
        TriageReport older = ReportLike.with(ExampleReport.create(), "fixFirst", List.of());

        assertThat(TerminalWriter.wrapped(TriageDocument.summary(older, HTML), false))
                .doesNotContain("fix first");
        assertThat(HtmlWriter.page(TriageDocument.page(older))).doesNotContain("id=\"fix-first\"");
        assertThat(TriageSarif.of(older, SourceTree.NONE).text()).doesNotContain("fixFirst", "to fix first");
    }
}
