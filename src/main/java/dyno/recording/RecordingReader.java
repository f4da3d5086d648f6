package dyno.recording;

import dyno.recording.RecordingException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Predicate;

/**
 * Reads JFR files of async-profiler and of the JDK itself.
 *
 * <p>A file is a row of chunks, each complete in itself. They are read one by one, so that a damaged chunk does not take
 * the others with it. The JDK's {@code jdk.NativeMethodSample} counts as CPU too, although it also samples threads that
 * wait in native code.
 */
public final class RecordingReader {
    /** Accepts the threads that run JMH benchmarks. */
    public static final Predicate<String> JMH_WORKERS = thread -> thread.contains("-jmh-worker-");

    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int HEADER_BYTES = 68;

    private final Predicate<String> threads;

    /** A reader of the stack samples of threads whose name the predicate accepts. */
    public RecordingReader(Predicate<String> threads) {
        this.threads = threads;
    }

    /**
     * Reads a file as far as it goes; what could not be read is stated in {@link Recording#lostBytes()}.
     *
     * @throws RecordingException when nothing can be read
     */
    public Recording read(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw failure(Kind.MISSING, file, "is not a readable file; check the path and its permissions", null);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return read(channel, file);
        } catch (IOException e) {
            throw failure(Kind.DAMAGED, file, "cannot be read (" + e.getMessage() + "); record it again", e);
        }
    }

    private Recording read(FileChannel channel, Path file) throws IOException {
        long size = channel.size();
        if (size >= Integer.BYTES && header(channel, 0).getInt(0) != MAGIC) {
            throw failure(Kind.NOT_A_RECORDING, file, "is not a JFR recording; pass a file that ends in .jfr", null);
        }
        StackFold fold = new StackFold(threads);
        IOException firstDamage = new EOFException("no complete chunk");
        boolean anyRead = false;
        long lost = 0;
        long length;
        for (long start = 0; start < size; start += length) {
            length = chunkLength(channel, start);
            try {
                lost += ChunkReader.read(channel.map(MapMode.READ_ONLY, start, length), fold);
                anyRead = true;
            } catch (IOException e) {
                firstDamage = lost == 0 ? e : firstDamage;
                lost += length;
            }
        }
        if (!anyRead) {
            String remedy = "holds no readable chunk (" + firstDamage.getMessage() + "); record it again";
            throw failure(Kind.DAMAGED, file, remedy, firstDamage);
        }
        return fold.recording(size, lost);
    }

    /** Length of the chunk at a position: up to the end of the file when its header is wrong or the chunk is cut off. */
    private static long chunkLength(FileChannel channel, long start) throws IOException {
        long rest = channel.size() - start;
        ByteBuffer header = header(channel, start);
        boolean complete = rest >= HEADER_BYTES && header.getInt(0) == MAGIC;
        long length = complete ? header.getLong(8) : rest;
        return length < HEADER_BYTES || length > rest ? rest : length;
    }

    private static ByteBuffer header(FileChannel channel, long start) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, start + header.position()) >= 0) {}
        return header;
    }

    private static RecordingException failure(Kind kind, Path file, String problem, Throwable cause) {
        return new RecordingException(kind, file + " " + problem + ".", cause);
    }
}
