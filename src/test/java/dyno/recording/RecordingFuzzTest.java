package dyno.recording;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dyno.Corpus;
import dyno.Cost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading any recording ends with a result or with a {@link RecordingException}, without delay. */
class RecordingFuzzTest {
    private static final int SLICES = 10;

    private static Path file;

    @BeforeAll
    static void makeFile() throws IOException {
        file = Files.createTempFile("fuzz", ".jfr");
    }

    @AfterAll
    static void deleteFile() throws IOException {
        Files.deleteIfExists(file);
    }

    static Stream<byte[]> seeds() throws IOException {
        byte[] one = SmallRecordings.ofAsyncProfiler().chunk();
        byte[] other = SmallRecordings.ofTheJdk().chunk();
        byte[] both = ChunkWriter.file(one, other);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(both);
        }
        Stream<byte[]> small = Stream.of(one, other, both, Arrays.copyOf(both, both.length - 50), packed.toByteArray());
        return Stream.concat(small, Corpus.of(RecordingFuzzTest.class));
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void readsOrRefuses(byte[] bytes) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes));
            // Some file systems write a file to disk each time that it is emptied first
            channel.truncate(bytes.length);
        }
        Cost.assertLinear(bytes.length, () -> read(file));
    }

    private static void requirePlausibleLoss(Reading reading) {
        long lost = reading.lostBytes();
        if (lost < 0 || lost > reading.fileBytes() + reading.missingBytes()) {
            throw new AssertionError(lost + " of " + reading.fileBytes() + " bytes are lost");
        }
    }

    private static void read(Path recording) {
        try {
            List<Recording> slices = new RecordingReader(thread -> true).read(recording, SLICES);
            for (Recording slice : slices) {
                slice.profiles().values().forEach(profile -> profile.totalWeight());
                slice.reading().damage();
                requirePlausibleLoss(slice.reading());
            }
        } catch (RecordingException refused) {
            if (!refused.getMessage().contains(recording.toString())) {
                throw new AssertionError("a message without the file: " + refused.getMessage(), refused);
            }
        }
    }
}
