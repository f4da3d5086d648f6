package dyno.recording;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/**
 * Makes real recordings on a thread that is named like a JMH worker, and on another one, in a separate JVM.
 *
 * <p>That JVM must not inline the methods whose costs are known. Where HotSpot does, samplers charge most of one method
 * to its neighbour, with {@code DebugNonSafepoints} too: what a recording gets wrong, a test of reading it cannot
 * assert.
 */
public final class Recorder {
    /** Name of the thread that Dyno takes for that of a benchmark. */
    public static final String WORKER = "dyno.workload.Planted.run-jmh-worker-1";

    private Recorder() {}

    /** What is recorded; has a constructor without parameters. */
    public interface Subject {
        /** Works until told to stop; called in the worker and in the other thread, on separate objects. */
        void run(AtomicBoolean running);
    }

    /**
     * Records into a file; what the subject prints goes to a file of the same name with {@code .log} behind it.
     *
     * @param sampler {@code asyncProfiler}, {@code wallClock} or {@code jdk}
     * @param length for async-profiler the CPU time of either thread at least, so that a recording holds as many stack samples of
     *     both on a busy machine; for the JDK's sampler, which takes its stack samples by the clock, the time
     * @param outOfLine methods that are not inlined, as HotSpot's compile commands name them
     */
    public static void record(
            String sampler, Path file, Duration length, Class<? extends Subject> subject, List<String> outOfLine)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:CompileCommand=quiet"));
        outOfLine.forEach(method -> command.add("-XX:CompileCommand=dontinline," + method));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Recorder.class.getName(),
                sampler,
                file.toString(),
                length.toString(),
                subject.getName()));
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
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[1]);
        Duration length = Duration.parse(args[2]);
        if (args[0].equals("jdk")) {
            jdk(file, length, args[3]);
        } else {
            asyncProfiler(file, length, args[3], args[0].equals("wallClock") ? ",wall=5ms,nobatch" : "");
        }
    }

    private static void asyncProfiler(Path file, Duration length, String subject, String more) throws Exception {
        AsyncProfiler profiler = AsyncProfiler.getInstance(library().toString());
        String options = more + ",interval=500us,alloc=64k,lock=100us,jfr,file=" + file;
        try {
            profiler.execute("start,event=cpu" + options);
        } catch (IOException noPerfEvents) {
            profiler.execute("start,event=ctimer" + options);
        }
        run(subject, cpuTime(length));
        profiler.execute("stop");
    }

    private static void jdk(Path file, Duration length, String subject) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationSample");
            recording.enable("jdk.ActiveSetting");
            recording.start();
            run(subject, threads -> Thread.sleep(length.toMillis()));
            recording.stop();
            recording.dump(file);
        }
    }

    /** How long a recording takes. */
    private interface Length {
        void await(List<Thread> threads) throws InterruptedException;
    }

    private static Length cpuTime(Duration length) {
        return threads -> {
            for (Thread thread : threads) {
                awaitCpuTime(thread, length);
            }
        };
    }

    private static void awaitCpuTime(Thread thread, Duration length) throws InterruptedException {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long left = length.toNanos() - times.getThreadCpuTime(thread.getId());
        while (left > 0 && thread.isAlive()) {
            TimeUnit.NANOSECONDS.sleep(left);
            left = length.toNanos() - times.getThreadCpuTime(thread.getId());
        }
    }

    private static void run(String subject, Length length) throws Exception {
        AtomicBoolean running = new AtomicBoolean(true);
        Thread worker = new Thread(run(subject, running), WORKER);
        Thread bystander = new Thread(run(subject, running), "bystander");
        worker.start();
        bystander.start();
        length.await(List.of(worker, bystander));
        running.set(false);
        worker.join();
        bystander.join();
    }

    private static Runnable run(String subject, AtomicBoolean running) throws ReflectiveOperationException {
        Subject created =
                (Subject) Class.forName(subject).getDeclaredConstructor().newInstance();
        return () -> created.run(running);
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
