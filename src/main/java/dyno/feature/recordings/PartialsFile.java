package dyno.feature.recordings;

import dyno.feature.recordings.RecordingPartial.Tally;
import dyno.hotspot.ChargedPath;
import dyno.hotspot.CodePlace;
import dyno.hotspot.StackCharges;
import dyno.hotspot.StackCharges.Weighted;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Partial results on disk: lines of JSON, one per recording, compressed with gzip. Such files can be concatenated. */
public final class PartialsFile {
    /** How the names of the files end. */
    public static final String ENDING = ".jsonl.gz";

    private PartialsFile() {}

    /** Whether a file holds partial results instead of a recording, by its name. */
    public static boolean isNamed(Path file) {
        return file.toString().endsWith(ENDING);
    }

    /**
     * Writes a file; an existing one is replaced in one step.
     *
     * @throws ReportException when it cannot be written
     */
    public static void write(Path file, Partials partials) {
        ReportFile.write(file, bytes(partials));
    }

    public static byte[] bytes(Partials partials) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes);
                Writer lines = new BufferedWriter(new OutputStreamWriter(gzip, StandardCharsets.UTF_8))) {
            for (RecordingPartial partial : partials.list()) {
                lines.write(Json.line(partial));
                lines.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a file.
     *
     * @throws ReportException when it cannot be read, or is something else
     */
    public static Partials read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (IOException e) {
            throw unreadable(file.toString(), 0, e);
        }
    }

    /**
     * Reads the contents of a file, or of several one after the other.
     *
     * @throws ReportException when it cannot be read, or is something else
     */
    public static Partials read(InputStream in, String name) {
        int line = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new Unpacker(new Peeking(in)), StandardCharsets.UTF_8))) {
            Shared shared = new Shared();
            List<RecordingPartial> partials = new ArrayList<>();
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                line++;
                partials.add(shared.in(parse(text)));
            }
            return Partials.of(partials);
        } catch (IOException e) {
            throw unreadable(name, line, e);
        }
    }

    private static ReportException unreadable(String name, int line, IOException e) {
        return new ReportException(
                ReportException.Kind.UNREADABLE,
                name + " is not a file of partial results" + (line == 0 ? "" : ", line " + line) + ": "
                        + IoProblem.explain(e) + ". Create it again with ./dyno hotspots --partials.",
                e);
    }

    private static RecordingPartial parse(String text) throws IOException {
        try {
            RecordingPartial partial = Json.parseDocument(text, RecordingPartial.class);
            for (Tally tally : partial.tallies()) {
                if (!partial.drivers().contains(tally.driver()) || tally.event() == null) {
                    throw new IOException("a tally has no driver or event");
                }
            }
            return partial;
        } catch (NullPointerException | IllegalArgumentException e) {
            throw new IOException("a value is missing or wrong", e);
        }
    }

    /**
     * The unpacker asks for the available bytes to know whether another file follows, which some streams say only of their
     * current part.
     */
    private static final class Peeking extends PushbackInputStream {
        private boolean hasMore;

        Peeking(InputStream in) {
            super(in, 1);
        }

        @Override
        public int available() throws IOException {
            int next = read();
            hasMore = next >= 0;
            if (!hasMore) {
                return 0;
            }
            unread(next);
            return super.available();
        }
    }

    /** An unpacker that refuses what {@link GZIPInputStream} ignores: bytes after a file that are not another one. */
    private static final class Unpacker extends GZIPInputStream {
        /** Bytes at the end of a file: its checksum and its size. */
        private static final int TRAILER = 8;

        private final Peeking packed;

        Unpacker(Peeking packed) throws IOException {
            super(packed);
            this.packed = packed;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            if (read < 0 && (packed.hasMore || inf.getRemaining() > TRAILER)) {
                throw new ZipException("what follows it is damaged, or not compressed with gzip");
            }
            return read;
        }
    }

    /** Recordings of one application have most paths in common: each is kept once. */
    private static final class Shared {
        private final Map<ChargedPath, ChargedPath> paths = new HashMap<>();
        private final Map<Object, Object> parts = new HashMap<>();

        RecordingPartial in(RecordingPartial p) {
            return new RecordingPartial(
                    p.recording(),
                    p.location(),
                    p.bytes(),
                    p.missingBytes(),
                    p.losses(),
                    p.lostStackSamples(),
                    p.cpuSamplers(),
                    p.kind(),
                    p.problem(),
                    p.allThreads(),
                    p.recognised(),
                    p.drivers(),
                    p.knownDrivers(),
                    p.tallies().stream().map(this::in).toList());
        }

        private Tally in(Tally tally) {
            StackCharges charges = tally.charges();
            List<Weighted> paths = charges.paths().stream()
                    .map(path -> new Weighted(this.paths.computeIfAbsent(path.path(), this::in), path.weights()))
                    .toList();
            return new Tally(
                    tally.event(),
                    tally.benchmark(),
                    tally.driver(),
                    new StackCharges(charges.stackSamples(), charges.outside(), paths));
        }

        private ChargedPath in(ChargedPath path) {
            List<CodePlace> places = path.places().stream().map(this::part).toList();
            List<String> outside = path.outside().stream().map(this::part).toList();
            String callee = path.callee() == null ? null : part(path.callee());
            return new ChargedPath(part(places), path.kind(), callee, part(outside), path.transport());
        }

        @SuppressWarnings("unchecked")
        private <T> T part(T value) {
            return (T) parts.computeIfAbsent(value, v -> v);
        }
    }
}
