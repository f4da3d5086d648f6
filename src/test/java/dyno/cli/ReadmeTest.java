package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The commands in the documentation exist. */
class ReadmeTest {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final Pattern CONTINUED = Pattern.compile(" \\\\\n +");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)\\)");

    static List<String> commands() throws IOException {
        List<String> help = all(new CommandLine(new DynoCommand()))
                .map(c -> String.join("\n", c.getCommandSpec().usageMessage().footer()))
                .flatMap(text -> CONTINUED.matcher(text).replaceAll(" ").lines())
                .toList();
        List<String> documents = new ArrayList<>();
        for (String page : List.of(
                "README.md",
                "DEVELOPMENT.md",
                "docs/patches.md",
                "docs/rankings.md",
                "docs/accuracy.md",
                "docs/beyond-one-machine.md",
                "docs/pull-requests.md",
                "docs/mysql-server.md",
                "docs/troubleshooting.md",
                "docs/tutorial.md",
                "docs/hotspots/mysql.md",
                "docs/hotspots/mariadb.md",
                "docs/hotspots/drizzle.md",
                "patches/README.md",
                "docs/fleets.md")) {
            documents.addAll(Files.readAllLines(Path.of(page)));
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

    @Test
    void thereAreCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(12);
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        Matcher links = LINK.matcher(Files.readString(Path.of("README.md")));
        while (links.find()) {
            assertThat(Path.of(links.group(1))).exists();
        }
    }
}
