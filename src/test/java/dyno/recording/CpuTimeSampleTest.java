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
    private static final long NANOSECONDS = 1_000_000_000;

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
        byte[] quarters = chunk(PERIOD / 4, PERIOD / 4, PERIOD / 4, PERIOD / 4);
        Profile cpu = read(ChunkWriter.file(chunk(PERIOD), chunk(2 * PERIOD), quarters));

        assertThat(cpu.totalWeight()).isEqualTo(4);
    }

    /** Each of many rare stack traces, also in many chunks, would count too much if it were rounded up. */
    @Test
    void theSumOfSamplesIsRightThatAreLessThanAPeriod() throws IOException {
        byte[] one = chunk(PERIOD / 4);
        byte[] onTwoStacks = chunk(PERIOD / 4, PERIOD / 4);

        assertThat(read(ChunkWriter.file(chunk(PERIOD), one, one, one, one)).totalWeight())
                .isEqualTo(2);
        Profile cpu = read(ChunkWriter.file(chunk(PERIOD), onTwoStacks, onTwoStacks));
        assertThat(cpu.totalWeight()).isEqualTo(2);
        assertThat(cpu.stackSamples()).isEqualTo(5);
    }

    /** The ticks of another machine are not as long. */
    @Test
    void ticksOfEachChunkAreItsOwn() throws IOException {
        long slow = NANOSECONDS / 50;

        Profile cpu = read(ChunkWriter.file(chunk(PERIOD), chunkOf(slow, PERIOD / 50, 3 * PERIOD / 50), chunk(PERIOD)));

        assertThat(cpu.totalWeight()).isEqualTo(6);
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
        return chunkOf(NANOSECONDS, periods);
    }

    private static byte[] chunkOf(long ticksPerSecond, long... periods) {
        ChunkWriter writer = SmallRecordings.ofTheJdk()
                .ticksPerSecond(ticksPerSecond)
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
