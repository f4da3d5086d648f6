package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import dyno.profile.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameResolverTest {
    @TempDir
    private Path folder;

    /** The JDK writes -1 as 32 bits without a sign, or 65535. */
    @ParameterizedTest
    @CsvSource({"42, 42", "65534, 65534", "0, 0", "65535, 0", "4294967295, 0"})
    void readsLinesThatAreUnknownAsZero(long written, int line) throws IOException {
        ChunkWriter writer = SmallRecordings.names(SmallRecordings.types())
                .constant(SmallRecordings.STACK_TRACE, 1, SmallRecordings.stack(SmallRecordings.frame(1, written)))
                .event(SmallRecordings.EXECUTION, event -> event.numbers(1000, 7, 1, 1));
        Path file = Files.write(folder.resolve("recording.jfr"), writer.chunk());

        Recording recording = new RecordingReader(thread -> true).read(file);

        assertThat(recording.profiles().get(Event.CPU).weights().keySet())
                .singleElement()
                .satisfies(stack ->
                        assertThat(stack.frames()).extracting(Frame::line).containsExactly(line));
    }
}
