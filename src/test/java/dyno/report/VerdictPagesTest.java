package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.result.VerdictReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictPagesTest {
    private final VerdictReport report = VerdictExample.report();

    @Test
    void thePageEscapesWhateverItShowsAndLoadsNothing() {
        String page = VerdictPage.render(report);
        assertThat(page)
                .contains(
                        "drizzle@1.2+&lt;b&gt;guard", "&lt;script&gt;alert(1)", "&lt;i&gt;case", "Invented &lt;CPU&gt;")
                .doesNotContain("<b>guard", "<script", "<i>case", "src=", "http:", "https:");
    }

    @Test
    void thePageShowsEveryStepComparisonAndChange() {
        assertThat(VerdictPage.render(report))
                .contains("1. Applies and compiles", "not shown", "not reached", "2013: +25 %")
                .contains(
                        "CPU time",
                        "wall time, median",
                        "1 round is void because",
                        "2 disturbed rounds are included, because",
                        "3 forks were not steady:")
                .contains("hexdump", "75 % of 12 forks agree", "not counted")
                .containsPattern("<circle class=\"round\"");
    }

    /** Who tries often enough gets any verdict. */
    @Test
    void allFormsSayWhichValidationOfTheDiffItIs() {
        String tries = "Third validation of this diff; earlier ones: inconclusive, inconclusive.";

        assertThat(VerdictPage.render(report)).contains("<p class=\"lead\">" + tries);
        assertThat(VerdictMarkdown.render(report, List.of())).contains("\n\n" + tries + "\n\n");
        assertThat(VerdictText.render(report, Path.of("run"), false)).contains("\n  " + tries + "\n");
        assertThat(Json.text(report)).contains("\"monday\"", "\"tuesday\"");
    }

    /** With the options of the proof: the default ones would measure something else. */
    @Test
    void thePageRepeatsWhatWasMeasured() {
        assertThat(VerdictPage.render(report))
                .contains("To repeat: <code>./dyno patch validate drizzle@1.2+&lt;b&gt;guard"
                        + " --guard none --transport replay</code>");
    }

    @Test
    void theJsonFitsItsSchema() {
        JsonSchemas.assertValid("verdict", Json.text(report));
    }

    @Test
    void aWorkloadAndItsTransportAreTwoWords() {
        assertThat(VerdictPage.render(report).replaceAll("<[^>]+>", ""))
                .contains("SELECT 1 replay")
                .doesNotContainPattern("[a-z0-9)](replay|loopback)\\b");
    }

    @Test
    void theMarkdownKeepsItsTables() {
        String markdown = VerdictMarkdown.render(report, List.of());
        assertThat(markdown)
                .startsWith("## drizzle@1.2+&lt;b&gt;guard: improvement")
                .contains("### Allocation and wire per operation", "| allocated, median |")
                .contains("Twice as fast", "| SELECT 1 | replay | CPU time | **improvement** |", "All \\| the same.")
                .contains("`./dyno patch validate drizzle@1.2+<b>guard --guard none --transport replay`");
        assertThat(markdown.lines().filter(line -> line.startsWith("|")))
                .allSatisfy(line -> assertThat(line).endsWith("|"));
    }

    @Test
    void theMarkdownBeginsAsAPullRequest() {
        assertThat(VerdictMarkdown.render(report, List.of(Path.of("patches/guard.test.diff"))))
                .startsWith(String.join(
                        "\n\n",
                        "## drizzle@1.2+&lt;b&gt;guard: improvement",
                        "Build the log line only when it is read",
                        "It is &lt;slow&gt; because of this.",
                        "It is safe: \\*nothing\\* else changes.",
                        "Risk: none",
                        "Published: 2013: +25 %",
                        "Tests for the driver's repository come with it: `guard.test.diff`.",
                        "Twice as fast",
                        "Third validation of this diff; earlier ones: inconclusive, inconclusive.",
                        "| step | | |\n"));
        assertThat(VerdictMarkdown.render(report, List.of()))
                .contains("Published: 2013: +25 %\n\nTwice as fast\n\nThird validation")
                .doesNotContain("Tests for");
    }

    @Test
    void theMarkdownShowsEachPatchOfAStackInShort() throws Exception {
        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        ArrayNode claims = (ArrayNode) json.at("/patch/claims");
        ObjectNode other = claims.get(0).deepCopy();
        claims.add(other.put("patch", "drizzle@1.2+other").put("published", ""));

        VerdictReport stack = TestJson.mapper().treeToValue(json, VerdictReport.class);

        assertThat(VerdictMarkdown.render(stack, List.of(Path.of("guard.test.diff"), Path.of("other.test.diff"))))
                .contains("improvement\n\n"
                        + "- drizzle@1.2+&lt;b&gt;guard: Build the log line only when it is read. Risk: none."
                        + " Published: 2013: +25 %\n"
                        + "- drizzle@1.2+other: Build the log line only when it is read. Risk: none\n\n"
                        + "Tests for the driver's repository come with it: `guard.test.diff`, `other.test.diff`.\n\n")
                .doesNotContain("because of this");
    }

    @Test
    void theMarkdownFoldsItsLongTables() {
        String markdown = VerdictMarkdown.render(report, List.of());

        assertThat(markdown)
                .contains(
                        "<details><summary>Other workloads</summary>\n\nOther workloads, compared by exact counts: ",
                        "<details><summary>Inside the driver: SELECT 1, 2000 ns before, 900 ns after</summary>\n\n"
                                + "| method |");
        assertThat(markdown.split("<details>", -1)).hasSize(4);
        assertThat(markdown.split("\n\n</details>\n\n", -1)).hasSize(4);
    }

    @Test
    void theMarkdownWarnsWhereItTellsHowItWasMeasured() throws Exception {
        assertThat(VerdictMarkdown.render(report, List.of()))
                .contains("### How it was measured\n> The machine was &lt;busy&gt;.\n\nInvented &lt;CPU&gt;, 2 cores;");

        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        json.putNull("environment");
        VerdictReport unmeasured = TestJson.mapper().treeToValue(json, VerdictReport.class);

        assertThat(VerdictMarkdown.render(unmeasured, List.of()))
                .endsWith("### How it was measured\n> The machine was &lt;busy&gt;.\n\n");
    }

    /** A patch may save nothing but one of them. */
    @Test
    void theCallsOfAvailableAreShown() {
        assertThat(VerdictMarkdown.render(report, List.of()))
                .contains(
                        "| socket writes / reads | available() |\n",
                        "| 5951 B | 1 | 13 | 59 | 1 / 5 | 3 |\n",
                        "| 2192 B | – | – | – | – | – |\n");
        assertThat(VerdictPage.render(report))
                .contains(
                        "<th scope=\"col\" class=\"num\">available()</th></tr>",
                        "<td class=\"num\">5</td><td class=\"num\">3</td></tr>",
                        "<td colspan=\"6\" class=\"soft\">not counted</td></tr>");
    }

    /** Outside of code, where names of methods such as {@code <init>} stand as they are. */
    @Test
    void theMarkdownIsNoMarkupOfOthers() {
        assertThat(VerdictMarkdown.render(report, List.of()).replaceAll("`[^`]*`|</?(details|summary)>", ""))
                .contains("&lt;i&gt;case", "Invented &lt;CPU&gt;", "> The machine was &lt;busy&gt;.")
                .doesNotContain("<");
    }

    @Test
    void allFormsShowTheWorkPerOperation() {
        assertThat(VerdictMarkdown.render(report, List.of()))
                .contains(
                        "<details><summary>Work per operation</summary>\n\n" + WorkText.LIMITS + "\n\n| workload |",
                        "| SelectOne | bytecodes executed | 10,180 | 8,640 | -15.1 % |",
                        "|  | calls to the driver's methods | 73 | 73 | same |",
                        "| 0 | 4 | new |",
                        "> SelectOne: Look &lt;closer&gt;.");
        assertThat(VerdictPage.render(report))
                .contains(">8,640<", ">-15.1 %<", "hexdump 10,180 → 0", "Look &lt;closer&gt;.", WorkText.LIMITS);
        assertThat(ComparisonText.render(VerdictExample.comparison(), false))
                .contains("bytecodes executed", "10,180", "! Look <closer>.", WorkText.LIMITS);
    }

    @Test
    void allFormsTellWhatTheWorkloadsDoThatWereNotTimed() {
        String sentences =
                "Other workloads, compared by exact counts: the same work in 1 (DoOne); no more work in 1 (Connect);"
                        + " more in 1 (BatchText), not all timed; resume the run with a larger --budget to time BatchText."
                        + " Neither timed nor counted, because counting failed with one of the drivers: CallInOut.";

        assertThat(VerdictMarkdown.render(report, List.of())).contains(sentences);
        assertThat(VerdictPage.render(report)).contains(sentences);
        assertThat(VerdictText.render(report, Path.of("run"), false)).contains(sentences);
    }

    @Test
    void verdictsHaveTheirColourOnATerminal() {
        assertThat(ComparisonText.render(VerdictExample.comparison(), true))
                .contains("\u001b[32mimprovement \u001b[0m");
        assertThat(VerdictText.render(report, Path.of("run"), true)).contains("\u001b[32m");
        assertThat(VerdictText.render(report, Path.of("run"), false)).doesNotContain("\u001b");
    }

    @Test
    void aVerdictOfAnOlderDynoHasNoWork() throws Exception {
        ObjectNode json = (ObjectNode) TestJson.mapper().readTree(Json.text(report));
        json.remove("work");

        VerdictReport old = TestJson.mapper().treeToValue(json, VerdictReport.class);

        assertThat(old.work()).isEmpty();
        assertThat(VerdictMarkdown.render(old, List.of())).doesNotContain("Work per operation");
        assertThat(VerdictPage.render(old)).doesNotContain("Work per operation");
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
        assertThat(ComparisonText.render(VerdictExample.comparison(), false))
                .contains(
                        "behaviour: All the same.",
                        "1 round is void because",
                        "replay         allocation 5951 -> 2192 B/op (75 % of 12 forks agree)");
    }
}
