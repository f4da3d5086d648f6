package dyno.recording;

import dyno.io.IoProblem;
import dyno.recording.CheckedConsumer.ConsumerException;
import dyno.recording.RecordingException.Kind;
import dyno.recording.Unpacked.CopyException;
import dyno.recording.Unpacked.EmptyArchiveException;
import dyno.recording.Unpacked.LimitException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Reads JFR files of async-profiler and of the JDK itself, uncompressed or compressed with gzip or zip.
 *
 * <p>A file is a sequence of chunks, each complete in itself. They are read one by one, so that a damaged chunk does
 * not affect the others. Of events that measure the same, the more exact ones count: {@code jdk.CPUTimeSample} instead
 * of {@code jdk.ExecutionSample}, allocation buffers instead of {@code jdk.ObjectAllocationSample}.
 */
public final class RecordingReader {
    /** Accepts the threads that run JMH benchmarks. */
    public static final Predicate<String> JMH_WORKERS = thread -> thread.contains("-jmh-worker-");

    /** How many chunks a file may have; the JDK makes one for each 12 MiB. */
    private static final int MOST_CHUNKS = 100_000;

    private final Predicate<String> threads;
    private final Path copies;

    /** A reader of the stack samples of threads whose name the predicate accepts. */
    public RecordingReader(Predicate<String> threads) {
        this(threads, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The same with a different folder for copies of compressed files. */
    RecordingReader(Predicate<String> threads, Path copies) {
        this.threads = threads;
        this.copies = copies;
    }

    /**
     * Reads a file as far as it goes; what could not be read is stated in {@link Reading#damage()}.
     *
     * @throws RecordingException when nothing can be read
     */
    public Recording read(Path file) {
        return read(file, 1).get(0);
    }

    /**
     * Reads a file as far as it goes, as several recordings of equal parts of its time.
     *
     * @throws RecordingException when nothing can be read
     */
    public List<Recording> read(Path file, int slices) {
        StackFold fold = new StackFold(slices);
        Reading reading = read(file, slices, fold);
        return IntStream.range(0, slices)
                .mapToObj(slice -> new Recording(fold.profiles(slice), reading))
                .toList();
    }

    /**
     * Reads a file as far as it goes, without keeping its stack traces: memory does not grow with the file.
     *
     * @param slices into how many equal parts of its time the weights are divided
     * @throws RecordingException when nothing can be read
     */
    public Reading read(Path file, int slices, StackConsumer consumer) {
        return read(file, file.toString(), slices, consumer);
    }

    /**
     * Reads a file as far as it goes, without keeping its stack traces.
     *
     * @param name of the file for people, where it is a copy
     * @param slices into how many equal parts of its time the weights are divided
     * @throws RecordingException when nothing can be read
     */
    public Reading read(Path file, String name, int slices, StackConsumer consumer) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw failure(Kind.MISSING, name, "is not a readable file; check the path and its permissions", null);
        }
        try (Unpacked unpacked = Unpacked.open(file, copies)) {
            return read(unpacked, name, slices, consumer);
        } catch (LimitException e) {
            String problem = e.getMessage() + ", too much for its size; unpack it yourself and pass the .jfr file";
            throw failure(Kind.DAMAGED, name, problem, e);
        } catch (CopyException e) {
            String problem = "cannot be unpacked into " + copies + " (" + e.getMessage()
                    + "); free space there, or choose another folder with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR";
            throw failure(Kind.NOT_UNPACKED, name, problem, e);
        } catch (EmptyArchiveException e) {
            String problem = "is not a recording: " + e.getMessage() + "; pass a .jfr file, or an archive of some";
            throw failure(Kind.NOT_A_RECORDING, name, problem, e);
        } catch (ConsumerException e) {
            throw e.problem();
        } catch (IOException e) {
            throw failure(Kind.DAMAGED, name, "cannot be read (" + IoProblem.explain(e) + "); record it again", e);
        }
    }

    private Reading read(Unpacked unpacked, String name, int slices, StackConsumer consumer) throws IOException {
        FileChannel channel = unpacked.channel();
        if (!ChunkHeader.isRecording(channel)) {
            String problem = unpacked.foreignFormat().orElse("is not a JFR recording; pass a file that ends in .jfr");
            throw failure(Kind.NOT_A_RECORDING, name, problem, null);
        }
        if (ChunkHeader.isOlderFormat(channel)) {
            String problem =
                    "is a recording in the format of Oracle JDK 7 and 8 (JFR 0.9), which Dyno cannot read; record with"
                            + " async-profiler (-o jfr), or with JFR of JDK 11, OpenJDK 8u262 or newer";
            throw failure(Kind.NOT_A_RECORDING, name, problem, null);
        }
        List<ChunkHeader> chunks = chunks(channel);
        if (chunks.size() > MOST_CHUNKS) {
            String problem = String.format(
                    Locale.ROOT, "appears to have more than %,d chunks; split it with 'jfr disassemble'", MOST_CHUNKS);
            throw failure(Kind.DAMAGED, name, problem, null);
        }
        FileScan scan = new FileScan(
                threads, new TimeSlices(slices, chunks), new CheckedConsumer(new WithoutSampling(consumer)));
        ChunkInput in = new ChunkInput(channel);
        List<Loss> losses = new ArrayList<>();
        List<IOException> causes = new ArrayList<>();
        for (int i = 0; i < chunks.size(); i++) {
            read(in, i + 1, chunks.get(i), scan, causes).ifPresent(losses::add);
        }
        if (losses.stream().filter(Loss::complete).count() == chunks.size()) {
            String reason =
                    losses.isEmpty() ? "no complete chunk" : losses.get(0).reason();
            IOException cause = causes.isEmpty() ? null : causes.get(0);
            throw failure(Kind.DAMAGED, name, "contains no readable chunk (" + reason + "); record it again", cause);
        }
        if (unpacked.damage().isPresent() && chunks.stream().noneMatch(ChunkHeader::isCut)) {
            String reason = unpacked.damage().get();
            losses.add(new Loss(chunks.size() + 1, channel.size(), 0, reason, true));
        }
        long missing = chunks.stream().mapToLong(ChunkHeader::missing).sum();
        return new Reading(scan.cpuSamplers(), channel.size(), missing, losses, scan.lostStackSamples());
    }

    /** Reads a chunk; if nothing of it can be read, the cause is added to the others. */
    private static Optional<Loss> read(
            ChunkInput in, int number, ChunkHeader chunk, FileScan scan, List<IOException> causes) {
        try {
            long unread = ChunkReader.read(in, chunk, scan) + chunk.missing();
            return unread == 0
                    ? Optional.empty()
                    : Optional.of(new Loss(number, chunk.start(), unread, chunk.damage(), false));
        } catch (IOException e) {
            causes.add(e);
            String reason = chunk.damage() + ", " + e.getMessage();
            return Optional.of(new Loss(number, chunk.start(), chunk.length() + chunk.missing(), reason, true));
        }
    }

    private static List<ChunkHeader> chunks(FileChannel channel) throws IOException {
        List<ChunkHeader> chunks = new ArrayList<>();
        for (long start = 0;
                start < channel.size() && chunks.size() <= MOST_CHUNKS;
                start = chunks.get(chunks.size() - 1).end()) {
            chunks.add(ChunkHeader.read(channel, start));
        }
        return chunks;
    }

    private static RecordingException failure(Kind kind, String file, String problem, Throwable cause) {
        return new RecordingException(kind, file + " " + problem + ".", cause);
    }
}
