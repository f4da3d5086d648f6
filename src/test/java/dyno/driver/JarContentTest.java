package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

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
}
