package dyno.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.catalogue.Workloads;
import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import picocli.CommandLine.TypeConversionException;

@ResourceLock(OwnOperations.FOLDERS)
class WorkloadConverterTest {
    private static final String SOURCE = "public class Mine { int run(java.sql.Connection c) { return %d; } }";

    @TempDir
    private Path folder;

    private final WorkloadConverter converter = new WorkloadConverter();

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    @Test
    void leavesNamesOfWorkloadsAsTheyAre() {
        assertThat(converter.convert("SelectOne:mode=plain")).isEqualTo("SelectOne:mode=plain");
    }

    @Test
    void makesAFileAWorkload() throws IOException {
        assertThat(converter.convert(file("a", 1) + ":mode=server-prepared")).isEqualTo("Mine:mode=server-prepared");
        assertThat(Workloads.named("Mine").title()).isEqualTo("Mine");
    }

    @Test
    void takesAFileTwiceButNoTwoFilesOfOneName() throws IOException {
        converter.convert(file("a", 1));

        assertThat(converter.convert(file("a", 1))).isEqualTo("Mine");
        assertThatThrownBy(() -> converter.convert(file("b", 2)))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("Two different operations have the name Mine");
    }

    private String file(String where, int value) throws IOException {
        Path parent = Files.createDirectories(folder.resolve(where));
        return Files.writeString(parent.resolve("Mine.java"), SOURCE.formatted(value))
                .toString();
    }
}
