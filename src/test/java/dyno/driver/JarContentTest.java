package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarContentTest {
    @TempDir
    private Path folder;

    @Test
    void letsTheSamePeopleReadAJarAsAnyOtherFile() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "1");
        Path jar = folder.resolve("some.jar");

        JarContent.write(Map.of("a", new byte[] {1}), jar);

        assertThat(Files.getPosixFilePermissions(jar)).isEqualTo(Files.getPosixFilePermissions(usual));
        assertThat(JarContent.read(jar)).containsOnlyKeys("a");
    }

    @Test
    void saysWhatToDoAboutAFileThatIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        assertThatThrownBy(() -> JarContent.read(text))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("Cannot read the jar " + text + " (")
                .hasMessageEndingWith(
                        "): rebuild or download it again, as the driver's own jar without its dependencies.")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void saysWhatToDoAboutAFolderThatCannotBeWritten() throws IOException {
        Path jar = Files.writeString(folder.resolve("file"), "in the way").resolve("some.jar");

        assertThatThrownBy(() -> JarContent.write(Map.of(), jar))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("Cannot write the jar " + jar + " (")
                .hasMessageEndingWith("): make its folder writable, or free space.")
                .hasMessageNotContaining("Exception");
    }
}
