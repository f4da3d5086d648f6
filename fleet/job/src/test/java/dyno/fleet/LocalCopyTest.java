package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalCopyTest {
    @TempDir
    private Path folder;

    @Test
    void isThereUntilItIsClosed() throws IOException {
        Path recording = Files.writeString(folder.resolve("a.jfr"), "x".repeat(200_000));
        Path file;
        try (LocalCopy copy = copy(recording, folder)) {
            // Nothing of an attempt that failed may be left.
            Files.writeString(copy.file(), "y".repeat(300_000));
            copy.fill(new Configuration());
            file = copy.file();
            assertThat(file).hasSameBinaryContentAs(recording);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void aFolderWithoutRoomIsNotTheRecordingsFault() {
        assertThatThrownBy(() -> copy(folder.resolve("a.jfr"), folder.resolve("none")))
                .isInstanceOfSatisfying(
                        RecordingException.class,
                        e -> assertThat(e.kind()).isEqualTo(RecordingException.Kind.NOT_UNPACKED))
                .hasMessageContaining("a.jfr cannot be copied into " + folder.resolve("none") + " on this machine");
    }

    private static LocalCopy copy(Path recording, Path folder) {
        return new LocalCopy(new org.apache.hadoop.fs.Path("file:" + recording), folder);
    }
}
