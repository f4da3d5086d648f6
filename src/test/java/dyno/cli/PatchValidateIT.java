package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.hotspot.CostChange;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.Folders;
import dyno.investigation.Workplace;
import dyno.investigation.proof.PatchValidation;
import dyno.io.TestJson;
import dyno.result.TriageReport.ComparisonRow;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.Outcome;
import dyno.result.VerdictReport.ProfileChange;
import dyno.result.VerdictReport.Step;
import dyno.run.ForkResult;
import dyno.run.RunStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A patch that is validated with real forks, one that does not apply, and all renderings of the verdict. */
class PatchValidateIT {
    private static final String PATCH = "drizzle/1.2/hexdump-guard.patch";

    @TempDir
    private static Path folder;

    private static final StringWriter OUT = new StringWriter();
    private static VerdictReport report;

    @BeforeAll
    static void validate() throws IOException {
        Path patch = folder.resolve("patches").resolve(PATCH);
        Files.createDirectories(patch.getParent());
        String published = Files.readString(Path.of("patches").resolve(PATCH));
        // one target takes fewer forks than two
        Files.writeString(patch, published.replace("Workloads: DoOne, SelectOne", "Workloads: DoOne"));
        Files.writeString(
                patch.resolveSibling("misplaced.patch"),
                published
                        .replace("Workloads: DoOne, SelectOne", "Workloads: SelectOne")
                        .replaceAll("(?m)^ (.*\\w.*)$", " other $1"));

        assertThat(dyno("--transport=replay", "--guard=DoOne", "--rounds=3", "--profiles=2", "--run=it"))
                .isEqualTo(ExitCode.PATCH_REJECTED.code());

        report = read();
    }

    private static int dyno(String... words) {
        StringWriter err = new StringWriter();
        String[] arguments = new String[words.length + 4];
        arguments[0] = "patch";
        arguments[1] = "validate";
        arguments[2] = "--patches=" + folder.resolve("patches");
        arguments[3] = "--output=" + folder;
        System.arraycopy(words, 0, arguments, 4, words.length);
        int code = Main.run(new PrintWriter(OUT), new PrintWriter(err), arguments);
        assertThat(err.toString()).as(OUT.toString()).doesNotContain("Exception", "dyno:");
        return code;
    }

    private static VerdictReport read() throws IOException {
        return TestJson.mapper().readValue(file("verdict.json").toFile(), VerdictReport.class);
    }

    private static Path file(String name) {
        return folder.resolve("profiles/it/hexdump-guard").resolve(name);
    }

    @Test
    void everyStepOfTheProofPasses() {
        assertThat(report.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(report.steps().subList(0, 3)).extracting(Step::outcome).containsOnly(Outcome.PASSED);
        // The profiles of two forks a side may leave open how far apart they are, where other processes disturb them.
        assertThat(report.steps()).hasSize(4).extracting(Step::outcome).doesNotContain(Outcome.FAILED);
        assertThat(report.conclusion())
                .isEqualTo(report.steps().get(2).summary())
                .startsWith("DO 1 over replay: improvement");
    }

    @Test
    void onePatchThatDoesNotApplyKeepsNoOtherFromBeingProved() throws IOException {
        Path file = folder.resolve("profiles/it/misplaced/verdict.json");
        VerdictReport misplaced = TestJson.mapper().readValue(file.toFile(), VerdictReport.class);

        assertThat(misplaced.verdict()).isNull();
        assertThat(misplaced.forks()).extracting(ForkResult::spec).isEmpty();
        assertThat(misplaced.steps())
                .extracting(Step::outcome)
                .containsExactly(Outcome.FAILED, Outcome.NOT_REACHED, Outcome.NOT_REACHED, Outcome.NOT_REACHED);
        assertThat(report.forks())
                .extracting(fork -> fork.spec().cell().workload())
                .hasSize(16)
                .containsOnly("DoOne");
        assertThat(OUT.toString())
                .contains("drizzle@1.2+misplaced: rejected", "does not apply to drizzle-jdbc-1.2-sources.jar");
    }

    @Test
    void whatHasComeToItsEndIsNotMeasuredAgain() {
        RunStore store = RunStore.open(folder.resolve("profiles/it"));
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), Optional.empty());
        PatchValidation validation = new PatchValidation(
                new Workplace(
                        Folders.of(folder, folder.resolve("patches")),
                        artifacts -> {
                            throw new AssertionError("no server is needed");
                        },
                        new TerminalConsole(new PrintWriter(OUT))),
                Optional.empty());

        assertThat(validation.complete(store, options))
                .extracting(proof -> proof.report().patch().candidate())
                .containsExactly("drizzle@1.2+hexdump-guard", "drizzle@1.2+misplaced");
        assertThatThrownBy(() -> validation.complete(store, options.withTargets(Map.of())))
                .hasMessageContaining("Cannot resume the run it: it measured");
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
                .startsWith("## drizzle@1.2+hexdump-guard: improvement")
                .contains(report.forks().size() + " JVM forks");
        assertThat(page).contains("<h1>drizzle@1.2+hexdump-guard <span class=\"badge improvement\">improvement</span>");
        assertThat(OUT.toString()).contains("drizzle@1.2+hexdump-guard: improvement", report.conclusion());
        for (String text : List.of(markdown, page)) {
            assertThat(text).contains(report.conclusion()).doesNotContain("NaN", "Infinity", "null");
        }
        for (ComparisonRow row : report.comparisons()) {
            Estimate estimate = row.comparison().estimate();
            assertThat(markdown)
                    .contains(String.format(
                            Locale.ROOT, "%.3f | %.3f to %.3f", estimate.ratio(), estimate.low(), estimate.high()));
            assertThat(page).contains(row.comparison().explanation());
        }
    }
}
