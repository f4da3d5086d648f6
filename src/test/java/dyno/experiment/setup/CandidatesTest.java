package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.FakeDriver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CandidatesTest {
    @TempDir
    private Path folder;

    @Test
    void keepsWhatIsMeasuredOfADriverThatIsBuiltAgainMeanwhile() throws IOException {
        Path jar = folder.resolve("own.jar");
        write(jar);
        DriverCoordinates coordinates = DriverCoordinates.parse("drizzle@" + jar);

        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            DriverArtifact driver = new Candidates(artifacts, folder).build(coordinates, folder.resolve("scratch"), 0);
            String before = driver.sha256();
            Files.writeString(jar, "half of a jar");

            assertThat(driver.coordinates()).isEqualTo(coordinates);
            assertThat(driver.jar()).hasFileName("own.jar").isNotEqualTo(jar);
            assertThat(driver.sha256()).isEqualTo(before);
        }
    }

    /** A jar with a driver that can be loaded. */
    static void write(Path jar) throws IOException {
        String name = FakeDriver.class.getName();
        String file = name.replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream code = FakeDriver.class.getClassLoader().getResourceAsStream(file)) {
            out.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
            out.write(name.getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry(file));
            code.transferTo(out);
        }
    }
}
