package dyno.recording.speed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/** Records {@link BusyApplication}; runs in a JVM of its own. */
final class RecordingMaker {
    private static final int THREADS = 4;

    /** Where the header of a chunk has its length in bytes, its begin and its duration. */
    private static final int CHUNK_SIZE = 8;

    private static final int START_NANOS = 32;
    private static final int DURATION_NANOS = 40;

    private RecordingMaker() {}

    /** Arguments: {@code async-profiler} or {@code JDK}, the file, and for how many seconds. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Path.of(args[1]);
        int seconds = Integer.parseInt(args[2]);
        if (args[0].equals("JDK")) {
            recordWithJdk(file, seconds);
        } else {
            recordWithAsyncProfiler(file, seconds);
        }
    }

    private static void recordWithAsyncProfiler(Path file, int seconds) throws IOException, InterruptedException {
        Path library = Files.createTempFile("libasyncProfiler", ".so");
        library.toFile().deleteOnExit();
        String platform = System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
        try (InputStream in = AsyncProfiler.class.getResourceAsStream("/" + platform + "/libasyncProfiler.so")) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        AsyncProfiler profiler = AsyncProfiler.getInstance(library.toString());
        String options = ",interval=200us,alloc=32k,lock=1us,chunksize=16m,jfr,file=" + file;
        try {
            profiler.execute("start,event=cpu" + options);
        } catch (IOException noPerfEvents) {
            profiler.execute("start,event=ctimer" + options);
        }
        run(seconds);
        profiler.execute("stop");
    }

    private static void recordWithJdk(Path file, int seconds) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationInNewTLAB").withStackTrace();
            recording.enable("jdk.ObjectAllocationOutsideTLAB").withStackTrace();
            recording
                    .enable("jdk.JavaMonitorEnter")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO).withStackTrace();
            recording.start();
            run(seconds);
            recording.stop();
            recording.dump(file);
        }
    }

    private static void run(int seconds) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            long seed = i;
            threads.add(new Thread(() -> BusyApplication.run(until, seed), "request-" + i));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /**
     * Writes a recording again and again into one file, until that is large enough: chunks make a recording in any number. Each
     * copy begins when the one before has ended, since JMC reads chunks of the same time once.
     */
    static void repeat(Path recording, Path target, long bytes) throws IOException {
        ByteBuffer copy = ByteBuffer.wrap(Files.readAllBytes(recording));
        long length = 0;
        for (int chunk = 0; chunk < copy.limit(); chunk += (int) copy.getLong(chunk + CHUNK_SIZE)) {
            length += copy.getLong(chunk + DURATION_NANOS);
        }
        try (OutputStream out = Files.newOutputStream(target)) {
            do {
                out.write(copy.array());
                for (int chunk = 0; chunk < copy.limit(); chunk += (int) copy.getLong(chunk + CHUNK_SIZE)) {
                    copy.putLong(chunk + START_NANOS, copy.getLong(chunk + START_NANOS) + length);
                }
            } while (Files.size(target) < bytes);
        }
    }
}
