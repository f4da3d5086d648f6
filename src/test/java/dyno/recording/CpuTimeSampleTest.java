package dyno.recording;

import static dyno.recording.ChunkWriter.field;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTimeSampleTest {
    private static final long CPU_TIME = 103;
    private static final long PERIOD = 20_000_000;

    @TempDir
    private Path folder;

    /** A signal that is late stands for those that it replaces. */
    @Test
    void aSampleWeighsThePeriodsThatItStandsFor() throws IOException {
        Profile cpu = read(chunk(PERIOD, 3 * PERIOD, PERIOD));

        assertThat(cpu.stackSamples()).isEqualTo(3);
        assertThat(cpu.weights().values()).containsExactlyInAnyOrder(2L, 3L);
    }

    /** The same time has the same weight in each. */
    @Test
    void thePeriodOfTheFirstChunkCountsInAll() throws IOException {
        Profile cpu = read(ChunkWriter.file(chunk(PERIOD), chunk(2 * PERIOD), chunk(PERIOD / 4)));

        assertThat(cpu.totalWeight()).isEqualTo(4);
    }

    @Test
    void survivesPeriodsThatAreNone() throws IOException {
        assertThat(read(chunk(0, -5, Long.MIN_VALUE)).totalWeight()).isEqualTo(3);
    }

    private Profile read(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("recording.jfr"), content);
        return new RecordingReader(thread -> true).read(file).profiles().get(Event.CPU);
    }

    /** Samples with these periods, on two stack traces in turns. */
    private static byte[] chunk(long... periods) {
        ChunkWriter writer = SmallRecordings.ofTheJdk()
                .type(
                        CPU_TIME,
                        "jdk.CPUTimeSample",
                        field("startTime", "1"),
                        field("stackTrace", "#16"),
                        field("eventThread", "#17"),
                        field("failed", "3"),
                        field("samplingPeriod", "1"),
                        field("biased", "3"));
        for (int i = 0; i < periods.length; i++) {
            int sample = i;
            writer.event(
                    CPU_TIME,
                    event -> event.numbers(1000 + sample, 1 + sample % 2, 7)
                            .bytes((byte) 0)
                            .number(periods[sample])
                            .bytes((byte) 0));
        }
        return writer.chunk();
    }
}
