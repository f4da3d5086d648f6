package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.experiment.builds.VerdictReport.Step;
import dyno.hotspot.CostChange;
import dyno.io.TestJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the tutorial: its commands as they stand there, and its edit, which is validated with real forks; {@link TriageIT}
 * runs its triage.
 */
class TutorialIT {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|diff)\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final String SOURCE = "org/drizzle/jdbc/internal/common/packet/commands/StreamedQueryPacket.java";

    @TempDir
    private static Path folder;

    private static final StringBuilder SAID = new StringBuilder();
    private static VerdictReport report;

    /** What the page shows of a check. */
    private static final Pattern CHECKED = Pattern.compile("ok {6}drizzle@1\\.2|        No behavioural differences");

    private static List<String> checked;

    @BeforeAll
    static void follow() throws Exception {
        String page = Files.readString(Path.of("docs/tutorial.md"));
        assertThat(page).contains(SOURCE);
        checked = page.lines().filter(line -> CHECKED.matcher(line).lookingAt()).toList();
        assertThat(checked).hasSize(2);

        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            if (block.group(1).equals("sh")) {
                block.group(2)
                        .lines()
                        .filter(command -> !command.startsWith("./dyno triage "))
                        .forEach(TutorialIT::run);
            } else {
                edit(block.group(2));
            }
        }

        report = TestJson.mapper().readValue(file("verdict.json").toFile(), VerdictReport.class);
    }

    private static void run(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        assertThat(words.remove(0)).isEqualTo("./dyno");
        words.add("--output=" + folder);
        words.add("--patches=" + folder.resolve("patches"));
        CommandOutcome outcome = dyno(words.remove(0), words.toArray());
        SAID.append(outcome.out());
        assertThat(outcome.code()).as(command + "\n" + outcome.err()).isZero();
        assertThat(outcome.err()).as(command).doesNotContain("Exception", "dyno:");
    }

    private static void edit(String diff) throws IOException, InterruptedException {
        Path edit = folder.resolve("edit.diff");
        Files.writeString(edit, "--- a/" + SOURCE + "\n+++ b/" + SOURCE + "\n" + diff);
        new GitRepository(folder.resolve("patches/work/drizzle-1.2-quiet-log")).apply(edit);
    }

    private static Path file(String name) {
        return folder.resolve("profiles/tutorial").resolve(name);
    }

    @Test
    void leadsToAVerifiedPatch() {
        assertThat(SAID.toString()).contains("No behavioural differences", "drizzle@1.2+quiet-log: improvement");
        assertThat(SAID.toString().lines()).containsSubsequence(checked);
        Path patch = folder.resolve("patches/drizzle/1.2/quiet-log.patch");
        assertThat(patch).content().contains("Measured-Gain: ", "isLoggable(Level.FINEST)");
        assertThat(patch.resolveSibling("quiet-log.md")).isNotEmptyFile();
    }

    @Test
    void everyStepOfTheProofPasses() {
        assertThat(report.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(report.steps().subList(0, 3)).extracting(Step::outcome).containsOnly(Outcome.PASSED);
        // The profiles of two forks a side may leave open how far apart they are, where other processes disturb them.
        assertThat(report.steps()).hasSize(4).extracting(Step::outcome).doesNotContain(Outcome.FAILED);
        assertThat(report.conclusion())
                .isEqualTo(report.steps().get(2).summary())
                .startsWith("DO 1 (10 statements) over replay: improvement");
        assertThat(report.forks())
                .extracting(fork -> fork.spec().cell().workload())
                .hasSize(16)
                .containsOnly(workload("DoOne:statements=10"));
    }

    @Test
    void theWholeIntervalIsFarFromOne() {
        ComparisonRow cpu = report.comparisons().get(0);

        assertThat(cpu.primary()).isTrue();
        assertThat(cpu.comparison().rounds()).isEqualTo(3);
        assertThat(cpu.comparison().estimate().high()).isLessThan(1 / 1.5);
        assertThat(report.exact()).hasSize(2);
        assertThat(report.exact().get(1).allocatedBytes())
                .isLessThan(report.exact().get(0).allocatedBytes());
    }

    @Test
    void theHexdumpIsGoneFromTheProfile() {
        ProfileChange profile = report.profiles().get(0);

        assertThat(profile.after()).isLessThan(profile.before());
        assertThat(profile.addressed()).singleElement().satisfies(place -> {
            assertThat(place.name()).endsWith("MySQLProtocol.hexdump");
            assertThat(place.before()).isGreaterThan(profile.before() / 4);
            assertThat(place.after()).isZero();
        });
        assertThat(profile.changes())
                .extracting(CostChange::name)
                .contains(profile.addressed().get(0).name());
    }

    @Test
    void allRenderingsSayTheSame() throws IOException {
        String markdown = Files.readString(file("verdict.md"));
        String page = Files.readString(file("verdict.html"));

        assertThat(markdown)
                .startsWith("## drizzle@1.2+quiet-log: improvement\n\n- Of the driver: ")
                .doesNotContain("NaN", "Infinity", "null");
        assertThat(page).contains("<h1>drizzle@1.2+quiet-log: <span class=\"badge good\">improvement</span>");
        assertThat(SAID.toString()).contains("drizzle@1.2+quiet-log: improvement", report.conclusion());
        assertThat(page).contains(report.conclusion()).doesNotContain("NaN", "Infinity", "null");
        for (ComparisonRow row : report.comparisons()) {
            Estimate estimate = row.comparison().estimate();
            if (row.metric() == Metric.CPU) {
                assertThat(markdown)
                        .contains(String.format(
                                Locale.ROOT, "%.3f | %.3f to %.3f", estimate.ratio(), estimate.low(), estimate.high()));
            }
            assertThat(page).contains(row.comparison().explanation());
        }
    }
}
