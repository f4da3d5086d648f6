package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.command.ExitCode;
import dyno.command.TerminalConsole;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.builds.VerdictReport.Step;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Folders;
import dyno.feature.patching.PatchValidation;
import dyno.io.TestJson;
import dyno.run.ForkResult;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two patches in one run, of which one does not apply; {@link TutorialIT} follows the proof of a patch to its end. */
@Tag("slow")
class PatchValidateIT {
    private static final String PATCH = "drizzle/1.2/hexdump-guard.patch";

    @TempDir
    private static Path folder;

    private static String out;
    private static VerdictReport report;

    @BeforeAll
    static void validate() throws IOException {
        Path patch = folder.resolve("patches").resolve(PATCH);
        Files.createDirectories(patch.getParent());
        String published = Files.readString(Path.of("patches").resolve(PATCH));
        // forks without warm-up: which verdict they lead to does not matter
        Files.writeString(patch, published.replace("Workloads: DoOne, SelectOne", "Workloads: ColdConnect"));
        Files.writeString(
                patch.resolveSibling("misplaced.patch"),
                published
                        .replace("Workloads: DoOne, SelectOne", "Workloads: SelectOne")
                        .replaceAll("(?m)^ (.*\\w.*)$", " other $1"));

        CommandOutcome outcome =
                dyno("patch validate --transport=loopback --guard=none --rounds=3 --precision=50% --run=it --patches="
                        + folder.resolve("patches") + " --output=" + folder);
        out = outcome.out();
        assertThat(outcome.err()).as(out).doesNotContain("Exception", "dyno:");
        assertThat(outcome.code()).isEqualTo(ExitCode.PATCH_REJECTED.code());

        report = TestJson.mapper()
                .readValue(
                        folder.resolve("profiles/it/hexdump-guard/verdict.json").toFile(), VerdictReport.class);
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
                .hasSize(12)
                .containsOnly(workload("ColdConnect"));
        assertThat(out).contains("drizzle@1.2+misplaced: rejected", "does not apply to drizzle-jdbc-1.2-sources.jar");
    }

    @Test
    void whatHasComeToItsEndIsNotMeasuredAgain() {
        RunStore store = RunStore.open(folder.resolve("profiles/it"));
        ComparisonOptions options = ComparisonOptions.resumed(store.plan(), Optional.empty());
        PatchValidation validation = new PatchValidation(
                new CommandContext(
                        Folders.of(folder, folder.resolve("patches")),
                        artifacts -> {
                            throw new AssertionError("no server is needed");
                        },
                        new TerminalConsole(new PrintWriter(Writer.nullWriter()))),
                Optional.empty());

        assertThat(validation.complete(store, options))
                .extracting(proof -> proof.report().patch().candidate())
                .containsExactly(driver("drizzle@1.2+hexdump-guard"), driver("drizzle@1.2+misplaced"));
        assertThatThrownBy(() -> validation.complete(store, options.withTargets(Map.of())))
                .hasMessageContaining("Cannot resume the run it: it measured");
    }
}
