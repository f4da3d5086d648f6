package dyno.feature.gate;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.JsonSchemas;
import dyno.Records;
import dyno.command.ExitCode;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SteadyRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.view.VerdictExample;
import dyno.io.Json;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class GateTest {
    private static final ComparisonRow SLOWER = row(Collections.nCopies(8, new Round(100, 100.2, 110, 110.1)));
    private static final ComparisonRow OPEN = row(List.of(new Round(100, 101, 100, 101)));

    /** Of a head that takes so many times as long as its base, and differs from it in some cases. */
    private static GateReport gate(double ratio, double limit, boolean mustBehave, List<String> differences) {
        return gate(ratio, limit, mustBehave, differences.isEmpty(), differences);
    }

    /** Of a head whose behaviour was not compared with that of its base. */
    private static GateReport notCompared(boolean mustBehave) {
        return gate(1, 0.02, mustBehave, null, List.of());
    }

    private static GateReport gate(
            double ratio, double limit, boolean mustBehave, Boolean same, List<String> differences) {
        List<Round> rounds = Collections.nCopies(8, new Round(100, 100.2, 100 * ratio, 100.1 * ratio));
        return gate(List.of(row(rounds)), limit, mustBehave, same, differences, List.of());
    }

    private static ComparisonRow row(List<Round> rounds) {
        return SteadyRow.of(Comparison.of(rounds, Criterion.once(0.02)));
    }

    private static GateReport gate(
            List<ComparisonRow> rows,
            double limit,
            boolean mustBehave,
            Boolean same,
            List<String> differences,
            List<ForkResult> forks) {
        return gate(rows, limit, mustBehave, same, differences, forks, false, List.of());
    }

    private static GateReport gate(
            List<ComparisonRow> rows,
            double limit,
            boolean mustBehave,
            Boolean same,
            List<String> differences,
            List<ForkResult> forks,
            boolean mustBeDecided,
            List<Cell> planned) {
        ComparisonReport some = VerdictExample.comparison();
        return new GateReport(
                "abc123",
                "feature/<b>@everyone|",
                Records.with(
                        some,
                        "candidates",
                        List.of(new Candidate(
                                driver(VerdictExample.CANDIDATE),
                                (same == null ? "not compared: " : "") + "Said by the check.",
                                same,
                                differences,
                                rows)),
                        "forks",
                        forks),
                limit,
                mustBehave,
                mustBeDecided,
                planned);
    }

    @Test
    void failsOnlyWhatIsProvenToBeSlowerThanTheLimit() {
        assertThat(gate(1.1, 0.02, false, List.of()).failures())
                .singleElement()
                .asString()
                .startsWith("SelectOne over replay is slower by ")
                .endsWith("; the limit is 2.0 %.");
        assertThat(gate(1.1, 0.2, false, List.of()).failures()).isEmpty();
        assertThat(gate(1.1, Double.POSITIVE_INFINITY, false, List.of()).failures())
                .isEmpty();
        assertThat(gate(0.9, 0.02, false, List.of()).failures()).isEmpty();
    }

    @Test
    void failsADifferenceOfTheBehaviourWhereThatIsWanted() {
        assertThat(gate(1, 0.02, true, List.of("a case")).failures())
                .containsExactly("The behaviour differs: Said by the check.");
        assertThat(gate(1, 0.02, false, List.of("a case")).failures()).isEmpty();
        assertThat(gate(1, 0.02, true, List.of()).failures()).isEmpty();
    }

    @Test
    void failsABehaviourThatWasNotComparedWhereADifferenceFails() throws Exception {
        GateReport failed = notCompared(true);

        assertThat(failed.failures()).containsExactly("Behaviour not compared: Said by the check.");
        assertThat(GateDocument.comment(failed)).contains("in 1 comparison, behaviour not compared – failed\n");
        assertThat(junit(failed).getAttribute("failures")).isEqualTo("1");
        GateReport passed = notCompared(false);
        assertThat(passed.failures()).isEmpty();
        assertThat(junit(passed).getAttribute("failures")).isEqualTo("0");
        assertThat(junit(passed).getAttribute("skipped")).isEqualTo("1");
        assertThat(junit(passed).getElementsByTagName("skipped").getLength()).isEqualTo(1);
    }

    @Test
    void theExitCodeTellsWhatFailed() {
        List<ForkResult> broken = List.of(
                fork(VerdictExample.BASELINE, "DoOne", null), fork(VerdictExample.CANDIDATE, "DoOne", "It hung."));

        assertThat(GateCommand.exitCode(gate(1.1, 0.02, true, List.of("a case"))))
                .isEqualTo(ExitCode.REGRESSION);
        assertThat(GateCommand.exitCode(gate(1, 0.02, true, List.of("a case")))).isEqualTo(ExitCode.PATCH_REJECTED);
        assertThat(GateCommand.exitCode(notCompared(true))).isEqualTo(ExitCode.PATCH_REJECTED);
        assertThat(GateCommand.exitCode(withForks(List.of(SLOWER), broken))).isEqualTo(ExitCode.PATCH_REJECTED);
        assertThat(GateCommand.exitCode(mustBeDecided(true, List.of(OPEN)))).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(GateCommand.exitCode(mustBeDecided(false, List.of(OPEN)))).isEqualTo(ExitCode.OK);
        assertThat(GateCommand.exitCode(gate(1.1, 0.2, false, List.of("a case"))))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void theCommentBeginsWithTheAnswer() {
        assertThat(GateDocument.comment(gate(1.1, 0.02, false, List.of())))
                .startsWith("<!-- dyno gate -->\n### Dyno: slower in 1 of 1 comparison – failed\n")
                .contains("| SelectOne | replay | CPU time | **regression** | 1.099 | 1.094 to 1.105 (");
        assertThat(GateDocument.comment(gate(0.9, 0.02, false, List.of("a case"))))
                .contains("### Dyno: faster in 1 of 1 comparison, behaves differently\n", "- a case\n");
        assertThat(GateDocument.comment(gate(1, 0.02, false, List.of())))
                .contains("### Dyno: no difference found in 1 comparison\n");
    }

    @Test
    void onlyWhatIncludesNoDifferenceIsCalledSo() {
        ComparisonRow same = row(Collections.nCopies(8, new Round(100, 100.2, 100, 100.1)));
        ComparisonRow invalid = row(Collections.nCopies(8, new Round(100, 150, 100, 150)));

        assertThat(comment(List.of(same, same))).contains("### Dyno: no difference found in 2 comparisons\n");
        assertThat(comment(List.of(SLOWER, same, OPEN, invalid)))
                .contains(
                        "### Dyno: slower in 1, no difference found in 1, undecided in 1, invalid in 1 of 4 comparisons");
        assertThat(comment(List.of(invalid))).contains("### Dyno: invalid in 1 of 1 comparison\n");
    }

    private static String comment(List<ComparisonRow> rows) {
        return GateDocument.comment(gate(rows, Double.POSITIVE_INFINITY, false, true, List.of(), List.of()));
    }

    @Test
    void failsWhatWorksWithTheBaseAlone() throws Exception {
        List<ForkResult> forks = List.of(
                fork(VerdictExample.BASELINE, "DoOne", null),
                fork(VerdictExample.CANDIDATE, "DoOne", "It hung."),
                fork(VerdictExample.BASELINE, "Connect", "It broke."),
                fork(VerdictExample.CANDIDATE, "Connect", "It broke."),
                fork(VerdictExample.BASELINE, "SelectOne", null),
                fork(VerdictExample.CANDIDATE, "SelectOne", null),
                fork(VerdictExample.CANDIDATE, "SelectOne", "It was killed once."));
        GateReport report = withForks(List.of(SLOWER), forks);

        assertThat(report.failures())
                .containsExactly("DoOne over replay works with the base, but not with the head: It hung.");
        assertThat(GateDocument.comment(report)).contains("– failed\n", "**DoOne over replay works with the base");
        assertThat(junit(report).getAttribute("tests")).isEqualTo("3");
        assertThat(junit(report).getAttribute("failures")).isEqualTo("1");
        assertThat(junit(report).getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    @Test
    void failsWhatFailsWithTheHeadAloneBeforeADecision() {
        List<ForkResult> ofHead = List.of(
                fork(VerdictExample.BASELINE, "SelectOne", null),
                fork(VerdictExample.CANDIDATE, "SelectOne", null),
                fork(VerdictExample.CANDIDATE, "SelectOne", "It hung."));
        List<ForkResult> ofBoth = new ArrayList<>(ofHead);
        ofBoth.add(fork(VerdictExample.BASELINE, "SelectOne", "It hung."));
        String failure = "SelectOne over replay works with the base, but not with the head: It hung.";

        assertThat(withForks(List.of(), ofHead).failures()).containsExactly(failure);
        assertThat(withForks(List.of(OPEN), ofHead).failures()).containsExactly(failure);
        assertThat(withForks(List.of(SLOWER), ofHead).failures()).isEmpty();
        assertThat(withForks(List.of(OPEN), ofBoth).failures()).isEmpty();
    }

    /** With two workloads that have no row: the base does not support one of them. */
    private static GateReport mustBeDecided(boolean must, List<ComparisonRow> rows) {
        List<Cell> planned = Stream.of("SelectOne", "DoOne", "CallInOut")
                .map(workload -> cell(VerdictExample.CANDIDATE, workload, TransportName.REPLAY))
                .toList();
        ForkResult unsupported = Records.with(
                fork(VerdictExample.BASELINE, "CallInOut", null), "notSupported", "The server has no such procedure.");
        return gate(rows, Double.POSITIVE_INFINITY, false, true, List.of(), List.of(unsupported), must, planned);
    }

    @Test
    void failsWhatIsUndecidedOrWasNotComparedWhereThatIsWanted() throws Exception {
        GateReport failed = mustBeDecided(true, List.of(OPEN));

        assertThat(failed.failures())
                .containsExactly(
                        "SelectOne over replay is inconclusive: a slowdown of any size could have been missed.",
                        "DoOne over replay was not compared: a slowdown of any size could have been missed.");
        assertThat(failed.failsUndecided()).isTrue();
        assertThat(GateDocument.comment(failed)).contains(", 1 comparison not made – failed\n");
        assertThat(junit(failed).getAttribute("failures")).isEqualTo("2");
        assertThat(junit(failed).getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(junit(failed).getAttribute("skipped")).isEqualTo("0");
        assertThat(junit(failed).getAttribute("tests")).isEqualTo("3");
    }

    @Test
    void passesWhatIsUndecidedWhereThatIsNotWanted() throws Exception {
        GateReport passed = mustBeDecided(false, List.of(OPEN));

        assertThat(passed.failures()).isEmpty();
        assertThat(passed.failsUndecided()).isFalse();
        assertThat(junit(passed).getAttribute("skipped")).isEqualTo("2");
        assertThat(junit(passed).getElementsByTagName("skipped").getLength()).isEqualTo(2);
        assertThat(mustBeDecided(true, List.of(SLOWER)).failures())
                .as("a decision")
                .containsExactly("DoOne over replay was not compared: a slowdown of any size could have been missed.");
    }

    @Test
    void theCommentSaysWhichSlowdownCouldHaveBeenMissed() {
        Random random = new Random(1);
        List<Round> noisy = Stream.generate(
                        () -> new Round(cost(random, 0.03), cost(random, 0.03), cost(random, 0.03), cost(random, 0.03)))
                .limit(6)
                .toList();
        ComparisonRow open = row(noisy);
        double high = open.comparison().estimate().high();
        String upTo = String.format(Locale.ROOT, "%.1f", Math.ceil(1000 * (high - 1)) / 10);

        assertThat(open.comparison().verdict().isDecisive()).isFalse();
        assertThat(high).isGreaterThan(1);
        assertThat(comment(List.of(open)))
                .contains("- SelectOne over replay: a slowdown of up to " + upTo + " % could have been missed. ");
        assertThat(comment(List.of(row(Collections.nCopies(8, new Round(100, 150, 100, 150))))))
                .as("invalid")
                .contains("a slowdown of any size could have been missed");
        assertThat(comment(List.of(SLOWER))).doesNotContain("missed");
    }

    private static double cost(Random random, double spread) {
        return 100 * Math.exp(spread * random.nextGaussian());
    }

    private static GateReport withForks(List<ComparisonRow> rows, List<ForkResult> forks) {
        return gate(rows, Double.POSITIVE_INFINITY, false, true, List.of(), forks);
    }

    private static ForkResult fork(String driver, String workload, String failure) {
        ForkSpec fork = Measured.scored(1, Arm.NONE, cell(driver, workload, TransportName.REPLAY));
        return Measured.failed(fork, "2026-01-01T00:00:00Z", failure);
    }

    /** Also what comes from the server or from a class file. */
    @Test
    void theCommentIsNoMarkupOfOthers() {
        String comment =
                GateDocument.comment(gate(1, 0.02, true, List.of("<img src=x> @maintainers | `code`\n# head")));

        assertThat(comment.replace("<!-- dyno gate -->", "")
                        .replaceAll("</?(details|summary)>", "")
                        .replaceAll("`[^`]*`", ""))
                .doesNotContain("<", "@maintainers", "@everyone", "\n# head");
    }

    @Test
    void theCommentShowsTextsAsTheyAre() {
        assertThat(GateDocument.comment(gate(1, 0.02, true, List.of("a*b*c_d _e_ ![x](https://x.y) ~f~"))))
                .contains("- a\\*b\\*c_d \\_e\\_ !\\[x](https://x.y) \\~f\\~\n");
    }

    @Test
    void theCommentFitsIntoAPullRequest() {
        String comment = GateDocument.comment(gate(1, 0.02, true, Collections.nCopies(2000, "é".repeat(8000))));

        assertThat(comment.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(60_000);
        assertThat(comment).contains("| SelectOne | replay", "too long are left out;");
        assertThat(GateDocument.comment(gate(1, 0.02, true, List.of("a case")))).doesNotContain("left out");
    }

    /** Without a limit, too, which is infinite. */
    @Test
    void theJsonFitsItsSchema() {
        GateReport report = gate(1.1, Double.POSITIVE_INFINITY, false, List.of("a case"));

        JsonSchemas.assertValid("gate", Json.text(report));
        JsonSchemas.assertValid("comparison", Json.text(report.comparison()));
    }

    @Test
    void servicesCanReadTheTestCases() throws Exception {
        Element suite = junit(gate(1.1, 0.02, true, List.of("a \u0000 <case>")));

        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(((Element) suite.getElementsByTagName("testcase").item(0)).getAttribute("classname"))
                .isEqualTo("dyno.SelectOne");
        Element passed = junit(gate(1.1, 0.2, true, List.of()));
        assertThat(passed.getAttribute("failures")).isEqualTo("0");
        assertThat(passed.getElementsByTagName("failure").getLength()).isZero();
    }

    private static Element junit(GateReport report) throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(GateJUnit.render(report))));
        return document.getDocumentElement();
    }
}
