package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverClassesTest {
    @Test
    void listsAllClassesOfAMultiReleaseJar(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("driver.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("db/Driver.class"));
            out.putNextEntry(new ZipEntry("db/Driver$Part.class"));
            out.putNextEntry(new ZipEntry("db/driver.properties"));
            out.putNextEntry(new ZipEntry("META-INF/versions/21/db/Newer.class"));
        }

        assertThat(DriverClasses.of(jar)).containsExactlyInAnyOrder("db.Driver", "db.Driver$Part", "db.Newer");
    }
}
