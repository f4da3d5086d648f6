package dyno.experiment.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.builds.VerdictReport;
import dyno.export.BenchFormat;
import dyno.io.Json;
import dyno.io.TestJson;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictPagesTest {
    private final VerdictReport report = VerdictExample.report();

    private static String page(VerdictReport report) {
        return HtmlWriter.page(VerdictDocument.page(report));
    }

    private static String markdown(VerdictReport report, List<Path> tests) {
        return MarkdownWriter.text(VerdictDocument.pullRequest(report, tests), 2);
    }

    private static String comparison(boolean colour) {
        return TerminalWriter.text(ComparisonDocument.summary(VerdictExample.comparison()), colour);
    }

    private static String text(VerdictReport report, boolean colour) {
        return TerminalWriter.text(VerdictDocument.summary(report, Path.of("run")), colour);
    }

    @Test
    void thePageEscapesWhateverItShowsAndLoadsNothing() {
        String page = page(report);
        assertThat(page)
                .contains(
                        "drizzle@1.2+&lt;b&gt;guard", "&lt;script&gt;alert(1)", "&lt;i&gt;case", "Invented &lt;CPU&gt;")
                .doesNotContain("<b>guard", "<script", "<i>case", "src=", "http:", "https:");
    }

    @Test
    void thePageShowsEveryStepComparisonAndChange() {
        assertThat(page(report))
                .contains("1. Applies and compiles", "not shown", "not reached", "2013: +25 %")
                .contains(
                        "CPU time",
                        "wall time, median",
                        "1 round is void because",
                        "2 disturbed rounds are included, because",
                        "3 forks were not steady:")
                .contains("hexdump", "75 % of 12<", "not counted")
                .containsPattern("<circle class=\"round\"");
    }

    /** Who tries often enough gets any verdict. */
    @Test
    void allFormsSayWhichValidationOfTheDiffItIs() {
        String tries = "Third validation of this diff; earlier ones: inconclusive, inconclusive.";

        assertThat(page(report)).contains("<p>" + tries);
        assertThat(markdown(report, List.of())).contains("\n\n" + tries + "\n\n");
        assertThat(text(report, false)).contains("\n" + tries + "\n");
        assertThat(Json.text(report)).contains("\"monday\"", "\"tuesday\"");
    }

    /** With the options of the proof: the default ones would measure something else. */
    @Test
    void thePageRepeatsWhatWasMeasured() {
        assertThat(page(report))
                .contains("Repeat it with <code>./dyno patch validate drizzle@1.2+&lt;b&gt;guard"
                        + " --guard none --transport replay --statements 1</code>");
    }

    @Test
    void theJsonFitsItsSchema() {
        JsonSchemas.assertValid("verdict", Json.text(report));
    }

    @Test
    void aWorkloadAndItsTransportAreTwoWords() {
        assertThat(page(report).replaceAll("<[^>]+>", ""))
                .contains("SELECT 1 replay")
                .doesNotContainPattern("[a-z0-9)](replay|loopback)\\b");
    }

    @Test
    void theMarkdownKeepsItsTables() {
        String markdown = markdown(report, List.of());
        assertThat(markdown)
                .startsWith("## drizzle@1.2+&lt;b&gt;guard: improvement")
                .doesNotContain("Applies and compiles")
                .contains("- Allocated per operation over replay: SELECT 1 5951 → 2192 B.")
                .contains(
                        "- Of the driver: ", "| SELECT 1 | replay | CPU time | **improvement** |", "All \\| the same.")
                .contains(
                        "`./dyno patch validate drizzle@1.2+<b>guard --guard none --transport replay --statements 1`");
        assertThat(markdown.lines().filter(line -> line.startsWith("|")))
                .allSatisfy(line -> assertThat(line).endsWith("|"));
    }

    @Test
    void theMarkdownBeginsAsAPullRequest() {
        assertThat(markdown(report, List.of(Path.of("patches/guard.test.diff"))))
                .startsWith("## drizzle@1.2+&lt;b&gt;guard: improvement\n\n- Of the driver: ")
                .contains(String.join(
                        "\n\n",
                        "",
                        "Build the log line only when it is read",
                        "It is &lt;slow&gt; because of this.",
                        "It is safe: \\*nothing\\* else changes.",
                        "Risk: none",
                        "Published: 2013: +25 %",
                        "Tests for the driver's repository come with it: `guard.test.diff`.",
                        "Third validation of this diff; earlier ones: inconclusive, inconclusive.",
                        "| workload | transport | metric |"));
        assertThat(markdown(report, List.of()))
                .contains("Published: 2013: +25 %\n\nThird validation")
                .doesNotContain("Tests for");
    }

    @Test
    void theMarkdownShowsEachPatchOfAStackInShort() throws Exception {
        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        ArrayNode claims = (ArrayNode) json.at("/patch/claims");
        ObjectNode other = claims.get(0).deepCopy();
        claims.add(other.put("patch", "drizzle@1.2+other").put("published", ""));

        VerdictReport stack = TestJson.mapper().treeToValue(json, VerdictReport.class);

        assertThat(markdown(stack, List.of(Path.of("guard.test.diff"), Path.of("other.test.diff"))))
                .contains("\n\n"
                        + "- drizzle@1.2+&lt;b&gt;guard: Build the log line only when it is read. Risk: none."
                        + " Published: 2013: +25 %\n"
                        + "- drizzle@1.2+other: Build the log line only when it is read. Risk: none\n\n"
                        + "Tests for the driver's repository come with it: `guard.test.diff`, `other.test.diff`.\n\n")
                .doesNotContain("because of this");
    }

    /** A patch may save nothing but one of them. */
    @Test
    void theMarkdownNamesTheCountsThatChange() throws Exception {
        assertThat(markdown(report, List.of())).contains("B. Round trips, bytes and socket calls were not counted.");
        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        ObjectNode wire = json.at("/exact/0/wire").deepCopy();
        ((ObjectNode) json.at("/exact/1")).set("wire", wire);

        assertThat(markdown(TestJson.mapper().treeToValue(json, VerdictReport.class), List.of()))
                .contains(
                        "B. Round trips, bytes sent and received, and socket calls are the same (counted over a plain connection).");
        wire.put("availableCalls", 1).put("roundTrips", 2);
        assertThat(markdown(TestJson.mapper().treeToValue(json, VerdictReport.class), List.of()))
                .contains("B. Changed: round trips 1 → 2 (SELECT 1), calls of available() 3 → 1 (SELECT 1).");
    }

    @Test
    void theMarkdownFitsOnAScreen() {
        String markdown = markdown(report, List.of());

        assertThat(markdown.lines().filter(line -> !line.isBlank())).hasSizeLessThan(30);
        assertThat(markdown).doesNotContain("<details>", "wall time, mean");
    }

    @Test
    void theMarkdownWarnsWhereItTellsHowItWasMeasured() throws Exception {
        assertThat(markdown(report, List.of()))
                .contains(
                        "### How it was measured\n\n> The machine was &lt;busy&gt;.\n\nInvented &lt;CPU&gt;, 2 cores;");

        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        json.putNull("environment");
        VerdictReport unmeasured = TestJson.mapper().treeToValue(json, VerdictReport.class);

        assertThat(markdown(unmeasured, List.of()))
                .endsWith("### How it was measured\n\n> The machine was &lt;busy&gt;.\n\n");
    }

    /** A patch may save nothing but one of them. */
    @Test
    void thePageShowsTheCallsOfAvailable() {
        assertThat(page(report))
                .contains(
                        " class=\"num\">available()</th></tr>",
                        " data-label=\"socket reads\">5</td>",
                        " data-label=\"available()\">3</td> </tr>",
                        " colspan=\"6\">not counted</td> </tr>");
    }

    /** Outside of code, where names of methods such as {@code <init>} stand as they are. */
    @Test
    void theMarkdownIsNoMarkupOfOthers() {
        assertThat(markdown(report, List.of()).replaceAll("`[^`]*`|</?(details|summary)>", ""))
                .contains("&lt;i&gt;case", "Invented &lt;CPU&gt;", "> The machine was &lt;busy&gt;.")
                .doesNotContain("<");
    }

    @Test
    void pageAndTerminalShowTheWorkPerOperation() {
        assertThat(page(report))
                .contains(
                        ">8,640<",
                        ">-15.1 %<",
                        "bytecodes in <code>&lt;init&gt;.hexdump</code>",
                        "Look &lt;closer&gt;.",
                        WorkBlocks.LIMITS);
        assertThat(comparison(false))
                .contains("bytecodes executed", "10,180", "! SelectOne: Look <closer>.", WorkBlocks.LIMITS);
    }

    @Test
    void allFormsTellWhatTheWorkloadsDoThatWereNotTimed() {
        String sentences = "Other workloads, compared by exact counts: the same work in 1; no more work in 1;"
                + " more in 1 (BatchText), not all timed; resume the run with a larger --budget to time BatchText."
                + " Neither timed nor counted, because counting failed with one of the drivers: CallInOut.";

        assertThat(markdown(report, List.of())).contains(sentences);
        assertThat(page(report)).contains(sentences);
        assertThat(text(report, false)).contains(sentences);
    }

    @Test
    void verdictsHaveTheirColourOnATerminal() {
        assertThat(comparison(true)).contains("\u001b[32mimprovement\u001b[0m");
        assertThat(text(report, true)).contains("\u001b[32m");
        assertThat(text(report, false)).doesNotContain("\u001b");
    }

    @Test
    void theJsonKeepsEveryIterationWithItsCovariates() throws Exception {
        JsonNode json = TestJson.mapper().readTree(Json.text(report));
        JsonNode fork = json.path("forks").path(0);
        assertThat(fork.path("iterations")).hasSize(2);
        assertThat(fork.path("covariates").path("foreign").asDouble()).isEqualTo(0.1);
        assertThat(fork.path("spec").path("round").asInt()).isEqualTo(1);
        assertThat(json.path("comparisons").path(0).path("comparison").path("ratios"))
                .hasSize(10);
    }

    @Test
    void benchstatGetsALineAForkInWhichOnlyTheArmDiffers() {
        List<String> lines =
                BenchFormat.render(VerdictExample.comparison()).lines().toList();
        List<String> forks =
                lines.stream().filter(line -> line.startsWith("Benchmark")).toList();
        String figures = "/transport=replay 3000 115.0 ns/op 101.3 cpu-ns/op 5951.0 B/op";
        assertThat(forks)
                .containsExactly(
                        "BenchmarkSelectOne/arm=baseline" + figures,
                        "BenchmarkSelectOne/arm=baseline" + figures,
                        "BenchmarkSelectOne/arm=drizzle@1.2+<b>guard" + figures,
                        "BenchmarkSelectOne/arm=drizzle@1.2+<b>guard" + figures);
        assertThat(lines.subList(lines.size() - forks.size(), lines.size()))
                .as("a key after the first fork would begin a new table")
                .isEqualTo(forks);
    }

    @Test
    void theTextTellsWhatElseWentOn() {
        assertThat(comparison(false))
                .contains(
                        "behaviour: All the same.",
                        "1 round is void because",
                        "drizzle@1.2                      5951 B  100 % of 12");
    }
}
