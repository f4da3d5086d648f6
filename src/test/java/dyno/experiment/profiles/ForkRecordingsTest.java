package dyno.experiment.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkRecordingsTest {
    @TempDir
    private Path folder;

    @Test
    void reportsWhatCannotBeReadAndKeepsTheOtherRecordings() throws IOException {
        Path intact = reference();
        Path noRecording = Files.writeString(folder.resolve("text.jfr"), "no recording");
        List<String> damages = new ArrayList<>();

        ForkRecordings recordings = new ForkRecordings(List.of(noRecording, intact), true, damages);

        assertThat(recordings.profiles(Event.CPU)).hasSize(1);
        assertThat(damages)
                .singleElement()
                .asString()
                .startsWith("Missing from the hotspots: ")
                .contains("text.jfr")
                .endsWith("--resume records it again.");
    }

    @Test
    void reportsACutRecording() throws IOException {
        byte[] bytes = Files.readAllBytes(reference());
        Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length - 1000));
        List<String> damages = new ArrayList<>();

        new ForkRecordings(List.of(cut), false, damages);

        assertThat(damages).singleElement().asString().contains("cut.jfr").doesNotContain("--resume");
    }

    private static Path reference() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("profiles", "reference", "recordings"))) {
            return files.filter(file -> file.toString().endsWith(".jfr"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
