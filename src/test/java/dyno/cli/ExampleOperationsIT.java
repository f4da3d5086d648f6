package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example operations run through both main drivers. */
class ExampleOperationsIT {
    private static final Path EXAMPLES = Path.of("docs/operations");
    private static final String FILES = EXAMPLES + "/*.java";

    @TempDir
    private Path folder;

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    @Test
    @Tag("slow")
    void everyOneSendsSomethingThroughBothDrivers() throws IOException {
        CommandOutcome outcome =
                dyno("roundtrips mariadb@3.5.10 mysql@26.10.0 --operation " + FILES + " --output " + folder);

        assertThat(outcome.code()).as(outcome.err()).isZero();
        for (String name : names()) {
            assertThat(Pattern.compile("^  " + name + " +[1-9]", Pattern.MULTILINE)
                            .matcher(outcome.out())
                            .results())
                    .as(name + " in " + outcome.out())
                    .hasSize(2);
        }
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> file.replace(".java", ""))
                    .toList();
        }
    }
}
