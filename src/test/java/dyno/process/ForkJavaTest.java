package dyno.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkJavaTest {
    @TempDir
    private Path folder;

    @Test
    void findsTheOneThatRunsThisProcess() {
        assertThat(ForkJava.in(Path.of(System.getProperty("java.home")))).isEqualTo(ForkJava.ofThisProcess());
    }

    @Test
    void refusesAFolderWithoutJava() {
        assertThatThrownBy(() -> ForkJava.in(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--java " + folder)
                .hasMessageContaining("no program " + folder.resolve("bin/java"));
    }

    /** What each release prints for its settings. */
    @ParameterizedTest
    @CsvSource({
        "java.specification.version = 1.8, is Java 8",
        "java.specification.version = 11, is Java 11",
        "nothing, does not tell its version"
    })
    void refusesAnOldOne(String output, String part) throws IOException {
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(program, "#!/bin/sh\necho '    " + output + "'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThatThrownBy(() -> ForkJava.in(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(part);
    }
}
