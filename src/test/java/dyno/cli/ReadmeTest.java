package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dyno.docs.MarkdownPages;
import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The commands in the documentation exist. */
class ReadmeTest {
    /** Other tests of this JVM must not find the operations of the examples. */
    @AfterAll
    static void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final Pattern CONTINUED = Pattern.compile(" \\\\\n +");

    private static final Pattern PATCHED = Pattern.compile("([a-z]+)@([\\d.]+)((?:\\+[a-z\\d-]+)+)");

    /** And {@code all}, which is a word of coordinates. */
    private static final Set<String> MADE_BY_READERS = Set.of("all", "quiet-log", "first-fix", "second-fix");

    /** The help, whose long lines are wrapped there. */
    private static final Path HELP = Path.of("docs", "commands.md");

    static List<String> commands() throws IOException {
        List<String> help = all(new CommandLine(new DynoCommand()))
                .map(c -> String.join("\n", c.getCommandSpec().usageMessage().footer()))
                .flatMap(text -> CONTINUED.matcher(text).replaceAll(" ").lines())
                .toList();
        List<String> documents = new ArrayList<>();
        for (Path page : MarkdownPages.all()) {
            if (!page.equals(HELP)) {
                CONTINUED
                        .matcher(Files.readString(page))
                        .replaceAll(" ")
                        .lines()
                        .forEach(documents::add);
            }
        }
        return Stream.concat(documents.stream(), help.stream())
                .map(line -> line.replaceFirst("^ *(Example: )?", "").replaceFirst(" +[#>].*", ""))
                .filter(line -> line.startsWith("./dyno "))
                .toList();
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(ReadmeTest::all));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandIsUnderstood(String command) {
        String[] words = WORD.matcher(command.substring("./dyno ".length()))
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);

        assertThatCode(() -> Main.commandLine().parseArgs(words)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theRunsThatAreNamedAreThere(String command) {
        WORD.matcher(command)
                .results()
                .map(MatchResult::group)
                .filter(word -> word.startsWith("profiles/reference") || word.startsWith("flamegraphs/reference"))
                .forEach(word -> assertThat(Path.of(word)).exists());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void thePatchesThatAreNamedAreThere(String command) {
        PATCHED.matcher(command)
                .results()
                .forEach(driver -> Pattern.compile("\\+")
                        .splitAsStream(driver.group(3).substring(1))
                        .filter(id -> !MADE_BY_READERS.contains(id))
                        .forEach(id -> assertThat(Path.of("patches", driver.group(1), driver.group(2), id + ".patch"))
                                .exists()));
    }

    @Test
    void theReadmeFitsOnAPage() throws IOException {
        assertThat(Files.size(Path.of("README.md")))
                .as("move what is not for everybody to docs")
                .isLessThan(6_600);
    }

    @Test
    void thereAreCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(12);
    }
}
