package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page of public reports shows is what its commands print. */
@Tag("slow")
class ReportsIT {
    private static final Path PAGE = Path.of("docs/reports.md");
    private static final Pattern LISTING =
            Pattern.compile("```sh\\n\\./dyno ([^\\n]+)\\n```\\n```\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    private Path folder;

    /** A command, and lines of its output in their order. */
    private record Listing(String command, List<String> lines) {
        @Override
        public String toString() {
            return command;
        }
    }

    static Stream<Listing> listings() throws IOException {
        return LISTING.matcher(Files.readString(PAGE))
                .results()
                .map(found -> new Listing(found.group(1), found.group(2).lines().toList()));
    }

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    @ParameterizedTest
    @MethodSource("listings")
    void theCommandPrintsWhatThePageShows(Listing listing) {
        List<String> arguments = new ArrayList<>();
        for (Matcher argument = ARGUMENT.matcher(listing.command()); argument.find(); ) {
            arguments.add(argument.group(1) == null ? argument.group(2) : argument.group(1));
        }
        arguments.add("--output=" + folder);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments.toArray(String[]::new));

        assertThat(out.toString().lines().map(String::stripTrailing))
                .as("%s", err)
                .containsSubsequence(listing.lines());
    }
}
