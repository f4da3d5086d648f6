package dyno.recording;

import dyno.io.IoProblem;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

    /** Formats that the JDK cannot unpack, by their first bytes. */
    private static final Map<String, String> FOREIGN =
            Map.of("04224d18", "lz4", "28b52ffd", "zstd", "fd377a58", "xz", "425a68", "bzip2");

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

    /** The compression of a file that the JDK cannot unpack. */
    static Optional<String> foreignCompression(Path file) throws IOException {
        String start = firstBytes(file);
        return FOREIGN.entrySet().stream()
                .filter(format -> start.startsWith(format.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Optional<String> gunzip(InputStream packed, OutputStream out) throws IOException {
        try (InputStream unpacked = new GZIPInputStream(packed)) {
            unpacked.transferTo(out);
            return Optional.empty();
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
