package dyno.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/**
 * Makes real recordings of {@link PlantedDriver} on a thread that is named like a JMH worker, in a JVM of its own.
 *
 * <p>That JVM must not inline the planted methods. Where HotSpot does, samplers charge most of one method to its
 * neighbour, with {@code DebugNonSafepoints} too: what a recording gets wrong, a test of reading it cannot assert.
 */
final class Recorder {
    private static final String WORKER = "dyno.workload.Planted.run-jmh-worker-1";

    private static final String OUT_OF_LINE = "-XX:CompileCommand=dontinline," + PlantedDriver.class.getName() + "::";

    private Recorder() {}

    /** Records into a file with {@code asyncProfiler} or {@code jdk}. */
    static void record(String sampler, Path file, Duration length) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:CompileCommand=quiet",
                OUT_OF_LINE + "mix",
                OUT_OF_LINE + "format",
                "-cp",
                System.getProperty("java.class.path"),
                Recorder.class.getName(),
                sampler,
                file.toString(),
                length.toString());
        Path output = Path.of(file + ".log");
        Process jvm = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (jvm.waitFor() != 0) {
            throw new IOException(Files.readString(output));
        }
    }

    /** Runs in the JVM that is recorded. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Path.of(args[1]);
        Duration length = Duration.parse(args[2]);
        if (args[0].equals("jdk")) {
            jdk(file, length);
        } else {
            asyncProfiler(file, length);
        }
    }

    private static void asyncProfiler(Path file, Duration length) throws IOException, InterruptedException {
        AsyncProfiler profiler = AsyncProfiler.getInstance(library().toString());
        String options = ",interval=500us,alloc=64k,jfr,file=" + file;
        try {
            profiler.execute("start,event=cpu" + options);
        } catch (IOException noPerfEvents) {
            profiler.execute("start,event=ctimer" + options);
        }
        runPlanted(length);
        profiler.execute("stop");
    }

    private static void jdk(Path file, Duration length) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationSample");
            recording.start();
            runPlanted(length);
            recording.stop();
            recording.dump(file);
        }
    }

    private static void runPlanted(Duration length) throws InterruptedException {
        AtomicBoolean running = new AtomicBoolean(true);
        Thread worker = new Thread(() -> new PlantedDriver().run(running), WORKER);
        Thread bystander = new Thread(() -> new PlantedDriver().run(running), "bystander");
        worker.start();
        bystander.start();
        Thread.sleep(length.toMillis());
        running.set(false);
        worker.join();
        bystander.join();
    }

    private static Path library() throws IOException {
        String platform = System.getProperty("os.name").startsWith("Mac")
                ? "macos"
                : System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
        Path library = Files.createTempFile("libasyncProfiler", ".so");
        library.toFile().deleteOnExit();
        try (InputStream in = AsyncProfiler.class.getResourceAsStream("/" + platform + "/libasyncProfiler.so")) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        return library;
    }
}
