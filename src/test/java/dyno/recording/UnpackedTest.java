package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.recording.RecordingException.Kind;
import dyno.recording.Unpacked.CopyException;
import dyno.recording.Unpacked.Limited;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedTest {
    @TempDir
    private Path folder;

    @Test
    void namesTheFolderOfTheCopyInsteadOfBlamingTheRecording() throws Exception {
        Path gzip = gzip();
        Path none = folder.resolve("none");

        assertThatThrownBy(() -> new RecordingReader(thread -> true, none).read(gzip))
                .isInstanceOfSatisfying(
                        RecordingException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_UNPACKED))
                .hasMessageStartingWith(
                        gzip + " cannot be unpacked into " + none + " (there is no such file or folder); free space")
                .hasMessageNotContaining("record it again");
    }

    @Test
    void needsNoFolderForAFileThatIsNotCompressed() throws Exception {
        Path file = Files.write(
                folder.resolve("plain.jfr"), SmallRecordings.ofTheJdk().chunk());

        assertThat(new RecordingReader(thread -> true, folder.resolve("none"))
                        .read(file)
                        .stackSamples())
                .isEqualTo(3);
    }

    @Test
    void aFullDiskIsAFaultOfTheCopy() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        assertThatThrownBy(() -> new Limited(full, 100).write(new byte[10], 0, 10))
                .isInstanceOf(CopyException.class)
                .hasMessage("No space left on device");
    }

    @Test
    void leavesNoCopyBehind() throws Exception {
        Path copies = Files.createDirectory(folder.resolve("copies"));

        try (Unpacked unpacked = Unpacked.open(gzip(), copies)) {
            assertThat(unpacked.damage()).isEmpty();
            assertThat(unpacked.channel().size())
                    .isEqualTo(SmallRecordings.ofTheJdk().chunk().length);
        }

        assertThat(copies).isEmptyDirectory();
    }

    @Test
    void saysThatAnArchiveHasOtherFiles() throws Exception {
        Path zip = Jars.of(folder.resolve("photos.zip"), "photo.png", "a photo");

        assertThatThrownBy(() -> new RecordingReader(thread -> true).read(zip))
                .isInstanceOfSatisfying(
                        RecordingException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_A_RECORDING))
                .hasMessageStartingWith(zip + " is not a recording: the archive contains no .jfr file");
    }

    private Path gzip() throws IOException {
        Path gzip = folder.resolve("recording.jfr.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write(SmallRecordings.ofTheJdk().chunk());
        }
        return gzip;
    }
}
