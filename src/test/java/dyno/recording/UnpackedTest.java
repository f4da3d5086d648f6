package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.recording.RecordingException.Kind;
import dyno.recording.Unpacked.CopyException;
import dyno.recording.Unpacked.Limited;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** What the tools write for the first bytes of a recording. */
    @ParameterizedTest
    @CsvSource({
        "04224d186440a711000080464c5200000200007265636f7264696e67000000009e38b673, lz4 -d",
        "02214c1813000000f002464c5200000200007265636f7264696e67, lz4 -d",
        "28b52ffd0458890000464c5200000200007265636f7264696e676e7f9b35, zstd -d",
        "fd377a585a000004e6d6b4460200210116000000742fe5a3010010464c5200000200007265636f7264696e67, xz -dc",
        "425a68393141592653598f53a61c000002c7805000010410000ea1900020003100d001000343aa9dbc5f10d03b7c5d, bzip2 -dc",
        "504b0506000000000000000000000000000000000000, an empty zip archive",
        "3c21444f43545950452068746d6c3e, is an HTML page"
    })
    void namesOtherWrappersWithARemedy(String bytes, String remedy) throws Exception {
        byte[] wrapped = HexFormat.of().parseHex(bytes);
        Path file = Files.write(folder.resolve("recording.jfr"), wrapped);

        assertNotARecording(file, remedy);
        assertNotARecording(Files.write(folder.resolve("recording.jfr.gz"), gzipped(wrapped)), remedy);
    }

    @Test
    void namesWhatWasWrappedTwice() throws Exception {
        byte[] recording = SmallRecordings.ofTheJdk().chunk();

        assertNotARecording(
                Files.write(folder.resolve("twice.jfr.gz"), gzipped(gzipped(recording))), "with gzip twice");
    }

    @Test
    void namesTheFormatOfOlderJdksInsteadOfCallingItDamaged() throws Exception {
        byte[] start = HexFormat.of().parseHex("464c520000000009000000000000a3c400000000000000000000000000000000");

        assertNotARecording(
                Files.write(folder.resolve("jdk8.jfr"), start), "JFR 0.9", "async-profiler", "OpenJDK 8u262");
    }

    private static void assertNotARecording(Path file, String... words) {
        assertThatThrownBy(() -> new RecordingReader(thread -> true).read(file))
                .isInstanceOfSatisfying(
                        RecordingException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_A_RECORDING))
                .hasMessageStartingWith(file + " is ")
                .hasMessageContainingAll(words);
    }

    /** Rotated and joined files have a member for each. */
    @Test
    void readsAllMembersOfACompressedFileAndReportsADamagedOne() throws Exception {
        byte[] member = gzipped(SmallRecordings.ofTheJdk().chunk());
        byte[] wrongStart = member.clone();
        wrongStart[0] = 0;
        byte[] wrongData = member.clone();
        Arrays.fill(wrongData, 20, 60, (byte) -1);

        assertThat(read(member, member).reading().losses()).isEmpty();
        assertThat(read(member, member).stackSamples()).isEqualTo(6);
        assertThat(read(member, wrongStart))
                .satisfies(recording -> assertThat(recording.stackSamples()).isEqualTo(3))
                .satisfies(recording -> assertThat(recording.reading().losses())
                        .extracting(Loss::reason)
                        .containsExactly(
                                "the compressed file has something else after its first part, or a part of it is"
                                        + " damaged"));
        assertThat(read(member, wrongData))
                .satisfies(recording -> assertThat(recording.stackSamples()).isEqualTo(3))
                .satisfies(recording -> assertThat(recording.reading().losses()).isNotEmpty());
    }

    private Recording read(byte[]... members) throws IOException {
        Path file = folder.resolve("members.jfr.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] member : members) {
                out.write(member);
            }
        }
        return new RecordingReader(thread -> true).read(file);
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private Path gzip() throws IOException {
        return Files.write(
                folder.resolve("recording.jfr.gz"),
                gzipped(SmallRecordings.ofTheJdk().chunk()));
    }
}
