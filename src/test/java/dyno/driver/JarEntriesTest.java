package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarEntriesTest {
    @TempDir
    private Path folder;

    @Test
    void readsAnEntry() throws IOException {
        Path jar = Jars.of(folder.resolve("driver.jar"), "a", "text");

        try (ZipFile zip = new ZipFile(jar.toFile())) {
            assertThat(JarEntries.read(zip, zip.getEntry("a"))).asString().isEqualTo("text");
        }
    }

    @Test
    void unpacksNoBomb() throws IOException {
        Path jar = folder.resolve("bomb.jar");
        byte[] zeros = new byte[1 << 20];
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(DriverJar.SERVICE_FILE));
            for (int bytes = 0; bytes <= JarEntries.MOST_BYTES; bytes += zeros.length) {
                out.write(zeros);
            }
        }

        assertThatThrownBy(() -> DriverJar.driverClass(jar))
                .isInstanceOf(DriverException.class)
                .hasMessage(jar + " is not a readable jar (META-INF/services/java.sql.Driver in it is larger than"
                        + " 64 MiB when unpacked): rebuild it or download it again.");
    }
}
