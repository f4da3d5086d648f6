package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ResumptionTest {
    private static final Set<String> CHANGEABLE = new GateCommand().changeable();

    @TempDir
    private Path folder;

    /** A gate that is resumed without its rules would pass whatever it finds. */
    @Test
    void theHintRepeatsWhatThePlanDoesNotStore() throws IOException {
        assertThat(hint(
                        "gate",
                        "mariadb",
                        "base",
                        "head",
                        "--workload=DoOne",
                        "--fail-if-slower=2%",
                        "--fail-if-different",
                        "--comment=my comment.md"))
                .endsWith("./dyno gate --resume run --fail-if-slower 2% --fail-if-different --comment 'my comment.md'");
        assertThat(hint("gate", "mariadb", "base", "head")).endsWith("./dyno gate --resume run");
    }

    private String hint(String... words) throws IOException {
        CommandSpec gate =
                new CommandLine(new DynoCommand()).parseArgs(words).subcommand().commandSpec();
        Path run = folder.resolve("run");
        Files.deleteIfExists(run.resolve("plan.json"));
        Resumption resumption = new Resumption();
        resumption.begin(run, false);
        Files.createDirectories(run);
        Files.writeString(run.resolve("plan.json"), "{}");
        return resumption.resumeHint(gate, CHANGEABLE).orElseThrow();
    }
}
