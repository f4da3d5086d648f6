package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObservationFileTest {
    @TempDir
    private Path folder;

    private final Map<String, List<Observation>> observations = new LinkedHashMap<>();

    ObservationFileTest() {
        observations.put("later in the alphabet", List.of());
        observations.put(
                "first",
                List.of(
                        new Observation(List.of(new byte[] {3, -1}, new byte[0]), false, List.of("ä€", "\ud800"), ""),
                        new Observation(List.of(), true, List.of(), "failed")));
    }

    @Test
    void keepsBytesTextsAndOrder() throws IOException {
        Path file = folder.resolve("observations");

        ObservationFile.write(file, observations);
        Map<String, List<Observation>> read = ObservationFile.read(file);

        assertThat(read).usingRecursiveComparison().isEqualTo(observations);
        assertThat(read.keySet()).containsExactly("later in the alphabet", "first");
        assertThat(read.get("first").get(0).requests().get(0)).containsExactly(3, -1);
    }

    @Test
    void keepsWhatHungAndWhatWasLeftOut() throws IOException {
        Path file = folder.resolve("observations");
        observations.put("hung", List.of(Observation.cutOff(true, List.of("before"))));
        observations.put("left out", List.of(Observation.leftOut()));

        ObservationFile.write(file, observations);
        Map<String, List<Observation>> read = ObservationFile.read(file);

        assertThat(read.get("hung")).singleElement().matches(seen -> seen.isCutOff() && !seen.isLeftOut());
        assertThat(read.get("left out")).singleElement().matches(seen -> seen.isLeftOut() && !seen.isCutOff());
        assertThat(read.get("first")).noneMatch(seen -> seen.isCutOff() || seen.isLeftOut());
    }

    @Test
    void refusesEveryPartOfAFile() throws IOException {
        Path file = folder.resolve("observations");
        ObservationFile.write(file, observations);
        byte[] whole = Files.readAllBytes(file);

        for (int length = 0; length < whole.length; length++) {
            Path part = Files.write(folder.resolve("part"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> ObservationFile.read(part))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is damaged");
        }
    }

    @Test
    void refusesWhatItWouldNotWrite() throws IOException {
        Path file = folder.resolve("observations");
        ObservationFile.write(file, observations);
        byte[] more = Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) + 1);

        for (byte[] damaged : List.of(more, new byte[4], new byte[] {-1, -1, -1, -1})) {
            Path other = Files.write(folder.resolve("damaged"), damaged);
            assertThatThrownBy(() -> ObservationFile.read(other)).hasMessageContaining("is damaged");
        }
    }

    @Test
    void takesNoMemoryForWhatIsNotThere() throws IOException {
        byte[] twoGigabytes = {0, 0, 0, 1, 0x7f, -1, -1, -1, 0, 0x41};
        Path file = Files.write(folder.resolve("observations"), twoGigabytes);

        assertThatThrownBy(() -> ObservationFile.read(file)).hasMessageContaining("is damaged");
    }
}
