package dyno.recording;

import dyno.io.IoProblem;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** A recording on disk; a compressed one is unpacked into a temporary file, as far as possible. */
final class Unpacked implements Closeable {
    private static final String GZIP = "1f8b";
    private static final String ZIP = "504b0304";

    /** Recordings compress to a third to a thirtieth. */
    private static final long MOST_RATIO = 100;

    private static final long ALWAYS_ALLOWED = 64L << 20;

    /** Other formats in which recordings are kept or for which they are taken, by their first bytes; none begins as another does. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("04224d18", "is compressed with lz4; unpack it first: lz4 -d FILE recording.jfr"),
            Map.entry("02214c18", "is compressed with lz4; unpack it first: lz4 -d FILE recording.jfr"),
            Map.entry("28b52ffd", "is compressed with zstd; unpack it first: zstd -d FILE -o recording.jfr"),
            Map.entry("fd377a58", "is compressed with xz; unpack it first: xz -dc FILE >recording.jfr"),
            Map.entry("425a68", "is compressed with bzip2; unpack it first: bzip2 -dc FILE >recording.jfr"),
            Map.entry("377abcaf", "is a 7z archive; unpack it first: 7z e FILE"),
            Map.entry("504b0506", "is an empty zip archive; pass a .jfr file, or an archive of some"),
            Map.entry(GZIP, "is compressed with gzip twice; unpack it once: gzip -dc FILE >recording.jfr.gz"),
            Map.entry(ZIP, "is a zip archive within another; unpack it once: unzip FILE"),
            Map.entry("3c21444f", "is an HTML page; let the profiler write a file that ends in .jfr instead"));

    private final FileChannel channel;
    private final Optional<String> damage;

    private Unpacked(FileChannel channel, Optional<String> damage) {
        this.channel = channel;
        this.damage = damage;
    }

    /**
     * Opens a recording.
     *
     * @param folder for the copy of a compressed one
     * @throws LimitException when it unpacks to too much
     * @throws CopyException when it cannot be written there
     * @throws EmptyArchiveException when it is an archive without a recording
     */
    static Unpacked open(Path file, Path folder) throws IOException {
        String start = firstBytes(file);
        if (!start.startsWith(GZIP) && !start.equals(ZIP)) {
            return new Unpacked(FileChannel.open(file, StandardOpenOption.READ), Optional.empty());
        }
        FileChannel channel = copy(folder);
        try (InputStream packed = new BufferedInputStream(Files.newInputStream(file))) {
            OutputStream out = new Limited(Channels.newOutputStream(channel), most(Files.size(file)));
            return new Unpacked(channel, start.equals(ZIP) ? unzip(packed, out) : gunzip(packed, out));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static FileChannel copy(Path folder) throws CopyException {
        try {
            return FileChannel.open(
                    Files.createTempFile(folder, "dyno", ".jfr"),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new CopyException(e);
        }
    }

    /** Maximum size of an unpacked file in bytes. */
    static long most(long packed) {
        return Math.max(ALWAYS_ALLOWED, MOST_RATIO * packed);
    }

    /** Passes on a limited number of bytes. */
    static final class Limited extends FilterOutputStream {
        private final long most;
        private long written;

        Limited(OutputStream out, long most) {
            super(out);
            this.most = most;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            written += length;
            if (written > most) {
                throw new LimitException(most);
            }
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw new CopyException(e);
            }
        }
    }

    /** A file that unpacks to more than is allowed. */
    static final class LimitException extends IOException {
        private static final long serialVersionUID = 1L;

        LimitException(long most) {
            super(String.format(Locale.ROOT, "unpacks to more than %,d MiB", most >> 20));
        }
    }

    /** A copy that cannot be written: the fault of its folder, not of the recording. */
    static final class CopyException extends IOException {
        private static final long serialVersionUID = 1L;

        CopyException(IOException cause) {
            super(IoProblem.explain(cause), cause);
        }
    }

    /** An archive of other files. */
    static final class EmptyArchiveException extends IOException {
        private static final long serialVersionUID = 1L;

        EmptyArchiveException() {
            super("the archive contains no .jfr file");
        }
    }

    /** What a file is that is no recording, after it was unpacked if the JDK can do that, and the remedy; empty if that is not known. */
    Optional<String> foreignFormat() throws IOException {
        ByteBuffer start = ByteBuffer.allocate(Integer.BYTES);
        while (start.hasRemaining() && channel.read(start, start.position()) >= 0) {}
        String bytes = HexFormat.of().formatHex(start.array());
        return FOREIGN.entrySet().stream()
                .filter(format -> bytes.startsWith(format.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Optional<String> gunzip(InputStream packed, OutputStream out) throws IOException {
        try (Members members = new Members(packed)) {
            members.transferTo(out);
            return members.hasRest()
                    ? Optional.of(
                            "the compressed file has something else after its first part, or a part of it is damaged")
                    : Optional.empty();
        } catch (EOFException | ZipException e) {
            return Optional.of("the compressed file is truncated or damaged");
        }
    }

    /** The recordings of an archive one after the other, which is a recording again. */
    private static Optional<String> unzip(InputStream packed, OutputStream out) throws IOException {
        // Names may be in any encoding, and only their ends count.
        try (ZipInputStream zip = new ZipInputStream(packed, StandardCharsets.ISO_8859_1)) {
            boolean isEmpty = true;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(".jfr")) {
                    zip.transferTo(out);
                    isEmpty = false;
                }
            }
            if (isEmpty) {
                throw new EmptyArchiveException();
            }
            return Optional.empty();
        } catch (EOFException | ZipException | IllegalArgumentException e) {
            return Optional.of("the archive is truncated or damaged");
        }
    }

    /** The members of a gzip file; the JDK takes one that does not begin as it should for the end of the file. */
    private static final class Members extends GZIPInputStream {
        /** Checksum and length, which the inflater does not take. */
        private static final int TRAILER = 8;

        Members(InputStream packed) throws IOException {
            super(packed);
        }

        /** Whether something follows the last member, at the end of what can be read. */
        boolean hasRest() throws IOException {
            return inf.getRemaining() > TRAILER || in.read() >= 0;
        }
    }

    private static String firstBytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return HexFormat.of().formatHex(in.readNBytes(4));
        }
    }

    FileChannel channel() {
        return channel;
    }

    /** Why unpacking ended early; empty when it did not. */
    Optional<String> damage() {
        return damage;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
