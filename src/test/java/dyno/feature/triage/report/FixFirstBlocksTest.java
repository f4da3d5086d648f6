package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Records;
import dyno.document.HtmlWriter;
import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.export.SourceTree;
import dyno.feature.triage.report.TriageReport.FixFirstRow;
import dyno.hotspot.Share;
import dyno.hotspot.finding.CostlyPlace;
import dyno.io.TestJson;
import dyno.output.JsonReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
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

        assertThat(places).hasSize(3);
        assertThat(cards(page)).containsSubsequence(places);
        assertThat(text.substring(text.indexOf("What to fix first"))).containsSubsequence(places);
    }

    private static String cards(String page) {
        return page.substring(page.indexOf("id=\"fix-first\""), page.indexOf("id=\"findings\""));
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
        FixFirstRow row = new FixFirstRow(List.of(place), "", List.of(), "Look.");

        assertThat(summary(ReportLike.with(ExampleReport.create(), "fixFirst", List.of(row))))
                .contains(
                        "1 drizzle@1.4 ReadUtil.safeRead:60: 25 % (20 to 30 %) of 1000 rows, 36.5 µs over replay. Cause unknown."
                                + " No patch yet. Next: Look.");
        assertThat(summary(ExampleReport.create())).contains("Patch drizzle@1.3+read-ahead is not measured.");
    }

    /** Without line breaks. */
    private static String summary(TriageReport report) {
        return TerminalWriter.wrapped(TriageDocument.summary(report, HTML), false)
                .replaceAll("\\s+", " ");
    }

    /** The number on a card is the one by which cards are ordered. */
    @Test
    void cardsAreOrderedByTheNumberThatTheyShow() {
        List<Double> weights =
                reference.fixFirst().stream().map(row -> row.first().weight()).toList();
        String cards = cards(HtmlWriter.page(TriageDocument.page(reference)));

        assertThat(weights).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(cards)
                .containsSubsequence(weights.stream()
                        .map(weight -> "<strong>" + Quantity.percent(weight) + "</strong> (")
                        .toList());
        assertThat(reference.fixFirst().stream()
                        .map(row -> row.first().workload())
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void everyCardSaysWhetherCauseAndPatchAreKnownAndWhatToDoNext() {
        for (TriageReport report : List.of(reference, ExampleReport.create())) {
            String page = HtmlWriter.page(TriageDocument.page(report));
            for (FixFirstRow row : report.fixFirst()) {
                assertThat(row.next()).contains("./dyno ");
                if (row.first().cause() == null) {
                    assertThat(page).contains("<strong>Cause unknown</strong>: no detector recognises it.");
                }
                if (row.patches().isEmpty()) {
                    assertThat(page).contains("<strong>No patch yet</strong>");
                }
            }
        }
    }

    @Test
    void theRecordHasWhatThePageOpensWith() {
        assertThat(FirstScreen.of(reference)).isEqualTo(reference);
        assertThat(HtmlWriter.page(TriageDocument.page(reference))).contains("<h1>" + reference.headline() + "</h1>");
        assertThat(summary(reference)).contains(reference.headline().replaceAll("\\s+", " "));
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
