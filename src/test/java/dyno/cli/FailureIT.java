package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.command.TerminalConsole;
import dyno.document.TerminalWriter;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.DriverComparison;
import dyno.experiment.builds.SomeComparison;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Folders;
import dyno.experiment.setup.ServerChoice;
import dyno.experiment.view.ComparisonDocument;
import dyno.feature.compare.CompareCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers that must fail, in real forks: they get no figures, and the others are still measured. */
class FailureIT {
    @TempDir
    private static Path folder;

    private static final Path PATCHES = Path.of("src/test/resources/dyno/cli/patches");

    private static ComparisonReport report;
    private static String out;
    private static String err;

    /**
     * Not by the command, which refuses a single round. One patch is of another version than the baseline, so that what it
     * does outside of forks is not observed.
     */
    @BeforeAll
    static void compare() {
        ComparisonOptions options = SomeComparison.of(
                "drizzle@1.2",
                List.of("drizzle@1.2", "drizzle@1.2+counter", "drizzle@1.4+late-divergence"),
                "workloads",
                workloads("DoOne"),
                "rounds",
                1);
        StringWriter errWriter = new StringWriter();
        report = new DriverComparison(
                        new CommandContext(
                                Folders.of(folder, PATCHES.toAbsolutePath()),
                                ServerChoice.DEFAULT,
                                new TerminalConsole(new PrintWriter(errWriter))),
                        "compare",
                        false,
                        Double.POSITIVE_INFINITY)
                .run("it", options);
        out = TerminalWriter.text(ComparisonDocument.summary(report), false);
        err = errWriter.toString();
    }

    @Test
    void refusesToReplayAnOperationThatIsNotRepeatable() {
        assertThat(out)
                .containsPattern(
                        "Not measured: drizzle@1.2\\+counter in DoOne over replay. The operation is not repeatable"
                                + ", round trip 1: packet 1, byte 19: recorded COM_QUERY \"DO 1/\\*0+\\d\\*/\","
                                + " sent COM_QUERY \"DO 1/\\*0+\\d\\*/\"");
    }

    @Test
    void stopsAForkThatDivergesWhileItIsMeasured() {
        assertThat(out)
                .contains("Not measured: drizzle@1.4+late-divergence in DoOne over replay. The driver sent bytes"
                        + " that differ from the recording, round trip 1 of 1: packet 1, byte 3");
    }

    @Test
    void tellsThatAPatchedDriverBehavesDifferently() {
        assertThat(out)
                .containsPattern("drizzle@1.2\\+counter behaves differently: \\w+, operation 1, round trip 1")
                .containsPattern("COM_QUERY \"SET SESSION .*/\\*0{7,}\\d\\*/");
    }

    @Test
    void doesNotGoOnWithADriverThatHasChanged() throws IOException {
        Path hashes = folder.resolve("profiles/it/drivers.json");
        Files.writeString(
                hashes, Files.readString(hashes).replaceFirst("(counter\" : \")[0-9a-f]{64}", "$1" + "0".repeat(64)));
        CommandOutcome outcome = dyno("compare --resume=it --patches=" + PATCHES + " --output=" + folder);

        assertThat(outcome.code()).isEqualTo(ExitCode.RUN_CHANGED.code());
        assertThat(outcome.err())
                .contains("Cannot resume the run it: drizzle@1.2+counter is not the driver", "000000000000… then")
                .doesNotContain("--resume it");
    }

    @Test
    void measuresTheOthersAndSaysThatNotAllIsDecided() {
        assertThat(out).containsPattern("drizzle@1.2 against drizzle@1.2\n +workload .*\n +DoOne +replay +cpu");
        assertThat(CompareCommand.exitCode(report)).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(err).doesNotContain("Exception");
    }
}
