package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadStatesTest {
    private static final long SLEEPING = 2;
    private static final long MAIN = 8;

    @TempDir
    private Path folder;

    /** Before its version 3, async-profiler marked no sample as one of the CPU. */
    @Test
    void threadsThatDoNotCountShowTheWallClockToo() throws IOException {
        ChunkWriter writer = sleepingMain(SmallRecordings.ofAsyncProfiler());

        for (Predicate<String> threads : twoKinds()) {
            Recording recording = read(writer, threads);
            assertThat(stackSamples(recording, Event.CPU)).isZero();
        }
        assertThat(stackSamples(read(writer, RecordingReader.JMH_WORKERS), Event.WALL))
                .isEqualTo(2);
        assertThat(stackSamples(read(writer, thread -> true), Event.WALL)).isEqualTo(3);
    }

    @Test
    void withoutThreadsThatSleepItIsTheCpu() throws IOException {
        for (Predicate<String> threads : twoKinds()) {
            Recording recording = read(SmallRecordings.ofAsyncProfiler(), threads);
            assertThat(stackSamples(recording, Event.CPU)).isEqualTo(2);
            assertThat(stackSamples(recording, Event.WALL)).isZero();
        }
    }

    /** The JDK does not sample a thread that sleeps. */
    @Test
    void theJdkSamplesTheCpu() throws IOException {
        Recording recording = read(sleepingMain(SmallRecordings.ofTheJdk()), RecordingReader.JMH_WORKERS);

        assertThat(stackSamples(recording, Event.CPU)).isEqualTo(2);
        assertThat(stackSamples(recording, Event.WALL)).isZero();
    }

    private static ChunkWriter sleepingMain(ChunkWriter writer) {
        return writer.constant(SmallRecordings.STATE, SLEEPING, value -> value.text("STATE_SLEEPING"))
                .constant(
                        SmallRecordings.THREAD,
                        MAIN,
                        value -> value.text("os").text("main").number(MAIN))
                .event(SmallRecordings.EXECUTION, event -> event.numbers(3000, MAIN, 2, SLEEPING));
    }

    private static List<Predicate<String>> twoKinds() {
        return List.of(RecordingReader.JMH_WORKERS, thread -> true);
    }

    private static long stackSamples(Recording recording, Event event) {
        return recording.profiles().get(event).stackSamples();
    }

    private Recording read(ChunkWriter writer, Predicate<String> threads) throws IOException {
        Path file = Files.write(folder.resolve("recording.jfr"), writer.chunk());
        return new RecordingReader(threads).read(file);
    }
}
