package dyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.cli.DynoCommand;
import dyno.document.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ResumptionTest {
    private static final Set<String> CHANGEABLE = Set.of(
            "--budget",
            "--base-name",
            "--head-name",
            "--fail-if-slower",
            "--fail-if-different",
            "--fail-if-undecided",
            "--comment",
            "--junit");

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
                        "--fail-if-undecided",
                        "--comment=my comment.md"))
                .endsWith("./dyno gate --resume run --fail-if-slower 2% --fail-if-different --fail-if-undecided"
                        + " --comment 'my comment.md'");
        assertThat(hint("gate", "mariadb", "base", "head")).endsWith("./dyno gate --resume run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "my comment.md", "R&D", "$HOME", "a(1);b", "~/x*", "a\"b", "a\\b", "a\nb"})
    void quotesAWordThatAShellWouldChange(String word) {
        assertThat(ShellWord.of(word)).isEqualTo("'" + word + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profiles/run-1", "mariadb@3.5.10+a:b=c_2%", "DoOne,SelectOne"})
    void leavesAPlainWordAsItIs(String word) {
        assertThat(ShellWord.of(word)).isEqualTo(word);
    }

    @Test
    void writesAQuoteOutsideOfQuotes() {
        assertThat(ShellWord.of("it's")).isEqualTo("'it'\\''s'");
    }

    @Test
    void theHintQuotesPaths() throws IOException {
        assertThat(hint("gate", "mariadb", "base", "head", "--comment=R&D/it's.md"))
                .endsWith("./dyno gate --resume run --comment 'R&D/it'\\''s.md'");
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
