package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStacksTest {
    @TempDir
    private Path folder;

    /** A sample has the same weight at any rate. */
    @Test
    void warnsOfDifferentRatesInASumOfCpuTime() throws IOException {
        String often;
        try (Stream<Path> recordings = Files.list(Path.of("profiles/reference/recordings"))) {
            often = Files.readString(recordings.findFirst().orElseThrow(), StandardCharsets.ISO_8859_1);
        }
        Files.writeString(folder.resolve("often.jfr"), often, StandardCharsets.ISO_8859_1);
        Files.writeString(folder.resolve("rare.jfr"), often.replace("500000", "900000"), StandardCharsets.ISO_8859_1);

        assertThat(warnings(Event.CPU))
                .singleElement()
                .asString()
                .contains("often.jfr by async-profiler, cpu by perf every 0.5 ms", "rare.jfr by");
        assertThat(warnings(Event.ALLOCATION)).isEmpty();
    }

    private List<String> warnings(Event event) {
        return RecordedStacks.of(List.of(folder.toString()), event, false, false, line -> {})
                .warnings();
    }
}
