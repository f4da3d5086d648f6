package dyno.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

class OperationArgumentsTest {
    @TempDir
    private Path folder;

    @Command
    private static final class Names {
        @Option(names = "--operation", split = ",", preprocessor = OperationArguments.class)
        private List<String> names;

        @Option(names = "--other")
        private String other;
    }

    private static List<String> parsed(String... arguments) {
        return CommandLine.populateCommand(new Names(), arguments).names;
    }

    @Test
    void putsTheFilesInThePlaceOfAPattern() throws IOException {
        for (String name : List.of("b.sql", "a.sql", "C.java")) {
            Files.createFile(folder.resolve(name));
        }

        assertThat(parsed("--operation", "SelectOne," + folder + "/*.sql:prepare=text", "--other", "x*"))
                .containsExactly("SelectOne", folder + "/a.sql:prepare=text", folder + "/b.sql:prepare=text");
        assertThat(parsed("--operation=" + folder + "/*.java")).containsExactly(folder + "/C.java");
        assertThat(parsed("--operation", "SelectOne")).containsExactly("SelectOne");
    }

    @Test
    void makesAStatementAFile() throws IOException {
        Path file = Path.of(only("SELECT id, name FROM t WHERE at > '10:30'"));

        assertThat(file).hasContent("SELECT id, name FROM t WHERE at > '10:30'");
        assertThat(file.getFileName()).hasToString("SELECT_id_name_FROM_t_WHERE_at_10_30.sql");
        assertThat(only("SELECT ?, ?:prepare=server:parameter=1:parameter=a b"))
                .endsWith("/SELECT.sql:prepare=server:parameter=1:parameter=a b");
        assertThat(Path.of(only("SELECT " + "x".repeat(99))).getFileName().toString())
                .matches("SELECT_x{33}_[0-9a-f]{8}\\.sql");
        assertThat(parsed("--operation", "SelectOne, DoOne")).containsExactly("SelectOne", " DoOne");
        assertThat(only("my folder/query.sql")).isEqualTo("my folder/query.sql");
    }

    private static String only(String argument) {
        List<String> names = parsed("--operation", argument);
        assertThat(names).hasSize(1);
        return names.get(0);
    }

    @Test
    void namesThePatternThatNoFileFits() {
        assertThatThrownBy(() -> parsed("--operation", folder + "/*.java"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("There is no file " + folder + "/*.java");
        assertThatThrownBy(() -> parsed("--operation", folder + "/missing/*.java"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("Cannot read the folder of");
    }
}
