package dyno.recording;

import static dyno.recording.ChunkWriter.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Cost;
import dyno.recording.ChunkWriter.Bytes;
import dyno.recording.ChunkWriter.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings whose sizes and references are wrong, by damage or on purpose. */
class HostileRecordingTest {
    private static final int UNKNOWN_EVENT = 999;

    /** Where the text of the first event stands: behind the header, the size and the type. */
    private static final int FIRST_TEXT = ChunkHeader.BYTES + 4 + 2;

    private static final int MANY = 3000;
    private static final String LONG_TEXT = "a/".repeat(1 << 15);

    @TempDir
    private Path folder;

    @Test
    void readsTheSmallRecordingsThatTheOthersAreMadeFrom() throws Exception {
        for (ChunkWriter writer : new ChunkWriter[] {SmallRecordings.ofAsyncProfiler(), SmallRecordings.ofTheJdk()}) {
            Recording recording = read(writer.chunk());
            assertThat(recording.reading().damage()).isEmpty();
            assertThat(recording.stackSamples()).isEqualTo(3);
        }
    }

    /** Ten times more values at each level, and none takes a byte. */
    @Test
    void readsNothingForTypesWithoutFields() throws Exception {
        ChunkWriter writer = SmallRecordings.ofTheJdk().type(200, "Nothing");
        for (int level = 1; level <= 30; level++) {
            Field[] fields = Collections.nCopies(10, field("f", Integer.toString(199 + level)))
                    .toArray(Field[]::new);
            writer.type(200 + level, "Nothing" + level, fields);
        }
        writer.constant(230, 1, value -> {});

        Recording recording = read(writer.chunk());

        assertThat(recording.reading().damage()).isEmpty();
        assertThat(recording.stackSamples()).isEqualTo(3);
    }

    @Test
    void countsNoElementsThatTakeNoBytes() throws Exception {
        ChunkWriter writer = SmallRecordings.ofTheJdk().type(200, "Nothing").type(201, "Many", field("f", "200[]"));
        for (int i = 0; i < MANY; i++) {
            writer.constant(201, i, value -> value.number(MANY));
        }

        assertThat(read(writer.chunk()).stackSamples()).isEqualTo(3);
    }

    @Test
    void goesDownToTypesWithinTypesNotWithoutEnd() throws Exception {
        ChunkWriter writer = SmallRecordings.ofTheJdk().type(1000, "Level", field("f", "1"));
        for (int level = 1; level < MANY; level++) {
            writer.type(1000 + level, "Level" + level, field("f", Integer.toString(999 + level)));
        }
        writer.constant(999 + MANY, 1, value -> value.number(1));

        assertThat(read(writer.chunk()).stackSamples()).isEqualTo(3);
    }

    @Test
    void takesNoNumberForThePlaceOfAThreadsName() throws Exception {
        ChunkWriter writer = SmallRecordings.events(SmallRecordings.basics()
                        .type(SmallRecordings.THREAD, "java.lang.Thread", field("osName", "1"), field("javaName", "1")))
                .event(UNKNOWN_EVENT, event -> event.text(LONG_TEXT));
        for (int i = 0; i < MANY; i++) {
            writer.constant(SmallRecordings.THREAD, i, value -> value.numbers(FIRST_TEXT, FIRST_TEXT));
        }

        read(writer.chunk());
    }

    @Test
    void takesNoNumberForThePlaceOfASetting() throws Exception {
        ChunkWriter writer = SmallRecordings.basics()
                .type(
                        SmallRecordings.SETTING,
                        "jdk.ActiveSetting",
                        field("id", "1"),
                        field("name", "1"),
                        field("value", "1"))
                .event(UNKNOWN_EVENT, event -> event.text(LONG_TEXT));
        for (int i = 0; i < MANY; i++) {
            int id = i;
            writer.event(SmallRecordings.SETTING, event -> event.numbers(id, FIRST_TEXT, FIRST_TEXT));
        }

        read(writer.chunk());
    }

    @Test
    void keepsTheNameOfAClassOnceForAllItsMethods() throws Exception {
        ChunkWriter writer = SmallRecordings.types();
        writer.constant(SmallRecordings.SYMBOL, 1, value -> value.text(LONG_TEXT))
                .constant(SmallRecordings.CLASS, 1, value -> value.number(1));
        long[][] frames = new long[MANY][];
        for (int i = 0; i < MANY; i++) {
            writer.constant(
                    SmallRecordings.METHOD, i, value -> value.numbers(1, 1, 0).bytes((byte) 0));
            frames[i] = SmallRecordings.frame(i, 1);
        }
        writer.constant(SmallRecordings.STACK_TRACE, 1, SmallRecordings.stack(frames))
                .event(SmallRecordings.EXECUTION, event -> event.numbers(1, 1, 1, 1));

        assertThat(read(writer.chunk()).stackSamples()).isEqualTo(1);
    }

    @Test
    void passesOverATextOfMegabytes() throws Exception {
        ChunkWriter writer = SmallRecordings.ofTheJdk()
                .constant(
                        SmallRecordings.THREAD,
                        8,
                        value -> value.text("").text("x".repeat(3 << 20)).number(8));

        assertThat(read(writer.chunk()).stackSamples()).isEqualTo(3);
    }

    /** Added to its position, the size is less than nothing. */
    @Test
    void endsAtAnEventOfAlmostTheLargestSize() throws Exception {
        byte[] chunk = SmallRecordings.ofTheJdk().chunk();
        byte[] event = new Bytes().numbers(Long.MAX_VALUE, UNKNOWN_EVENT).array();
        System.arraycopy(event, 0, chunk, ChunkHeader.BYTES, event.length);

        Recording recording = read(chunk);

        assertThat(recording.stackSamples()).isZero();
        assertThat(recording.reading().lostBytes()).isEqualTo(chunk.length - ChunkHeader.BYTES);
    }

    /** The last chunk claims to be longer than any file. */
    @Test
    void missesNoMoreBytesThanAFileCanHave() throws Exception {
        byte[] chunk = SmallRecordings.ofTheJdk().chunk();
        byte[] endless = chunk.clone();
        ByteBuffer.wrap(endless).putLong(Long.BYTES, Long.MAX_VALUE);

        Recording recording = read(ChunkWriter.file(chunk, endless));

        assertThat(recording.stackSamples()).isEqualTo(6);
        assertThat(recording.reading().missingBytes()).isZero();
        assertThat(recording.reading().lostBytes()).isZero();
    }

    @Test
    void refusesMoreChunksThanAnyRecordingHas() throws Exception {
        byte[] starts = "FLR\0".repeat(200_000).getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> read(starts))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("recording.jfr appears to have more than 100,000 chunks");
    }

    @Test
    void unpacksNoBombs() throws Exception {
        Path gzip = folder.resolve("bomb.jfr.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            fill(out);
        }
        Path zip = folder.resolve("bomb.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("a.jfr"));
            fill(out);
        }

        for (Path bomb : new Path[] {gzip, zip}) {
            assertThatThrownBy(() -> new RecordingReader(thread -> true).read(bomb))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageStartingWith(bomb + " unpacks to more than 64 MiB")
                    .hasMessageEndingWith("unpack it yourself and pass the .jfr file.");
        }
    }

    /** Programs write names in the encoding of their system. */
    @Test
    void unpacksNamesThatAreNotUtf8() throws Exception {
        Path zip = folder.resolve("latin.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip), StandardCharsets.ISO_8859_1)) {
            out.putNextEntry(new ZipEntry("\u00fcber.jfr"));
            out.write(SmallRecordings.ofTheJdk().chunk());
        }

        assertThat(new RecordingReader(thread -> true).read(zip).stackSamples()).isEqualTo(3);
    }

    /** The name is marked as UTF-8, and is not. */
    @Test
    void keepsWhatComesBeforeANameThatIsDamaged() throws Exception {
        byte[] chunk = SmallRecordings.ofTheJdk().chunk();
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(archive)) {
            for (String name : new String[] {"a.jfr", "\u00fc\u00fc.jfr"}) {
                out.putNextEntry(new ZipEntry(name));
                out.write(chunk);
            }
        }
        String damaged = archive.toString(StandardCharsets.ISO_8859_1)
                .replace("\u00c3\u00bc\u00c3\u00bc", "\u00c3\u00c3\u00c3\u00c3");
        Path zip = folder.resolve("damaged.zip");
        Files.writeString(zip, damaged, StandardCharsets.ISO_8859_1);

        Recording recording = new RecordingReader(thread -> true).read(zip);

        assertThat(recording.stackSamples()).isEqualTo(3);
        assertThat(recording.reading().damage()).isPresent();
    }

    private static void fill(OutputStream out) throws IOException {
        out.write(SmallRecordings.ofTheJdk().chunk());
        byte[] zeros = new byte[1 << 20];
        for (int i = 0; i < 65; i++) {
            out.write(zeros);
        }
    }

    private Recording read(byte[] content) throws Exception {
        Path file = folder.resolve("recording.jfr");
        Files.write(file, content);
        Recording[] recording = new Recording[1];
        Cost.assertLinear(content.length, () -> recording[0] = new RecordingReader(thread -> true).read(file));
        return recording[0];
    }
}
