package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void namesTheClockAndItsRate() throws IOException {
        assertThat(sampler(Map.of("event", "cpu", "engine", "perf_events", "interval", "500000")))
                .isEqualTo("async-profiler, cpu by perf every 0.5 ms");
        assertThat(sampler(Map.of("event", "cpu", "engine", "ctimer", "interval", "1000000")))
                .isEqualTo("async-profiler, cpu every 1 ms");
    }

    @Test
    void knowsTheRateThatWasNotGiven() throws IOException {
        assertThat(sampler(Map.of("event", "ctimer", "interval", "0"))).isEqualTo("async-profiler, ctimer every 10 ms");
        assertThat(sampler(Map.of("event", "cache-misses", "interval", "0"))).endsWith(" at its default rate");
        assertThat(sampler(Map.of("event", "ctimer"))).endsWith(" at an unknown rate");
    }

    /** perf also counts what is not time. */
    @Test
    void marksEventsThatAreNotTime() throws IOException {
        assertThat(sampler(Map.of("event", "cache-misses", "engine", "perf_events", "interval", "1000")))
                .isEqualTo("async-profiler, cache-misses (not CPU time) every 1000");
        assertThat(sampler(Map.of("event", "task-clock", "engine", "perf_events", "interval", "1000000")))
                .isEqualTo("async-profiler, task-clock by perf every 1 ms");
    }

    private String sampler(Map<String, String> settings) throws IOException {
        ChunkWriter writer = SmallRecordings.ofAsyncProfiler();
        settings.forEach((name, value) -> writer.event(
                SmallRecordings.SETTING, event -> event.numbers(0, 0).text(name).text(value)));
        Path file = Files.write(folder.resolve("recording.jfr"), writer.chunk());
        return new RecordingReader(thread -> true)
                .read(file)
                .reading()
                .cpuSamplers()
                .iterator()
                .next();
    }
}
