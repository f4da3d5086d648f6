package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.FakeDriver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        Map<String, byte[]> entries = Jars.classes(List.of(FakeDriver.class));
        entries.put(
                "META-INF/services/java.sql.Driver", FakeDriver.class.getName().getBytes(StandardCharsets.UTF_8));
        Jars.write(jar, entries);
    }
}
