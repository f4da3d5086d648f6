package dyno.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/** Makes real recordings of {@link PlantedDriver} on a thread that is named like a JMH worker. */
final class Recorder {
    private static final String WORKER = "dyno.workload.Planted.run-jmh-worker-1";

    private Recorder() {}

    static void asyncProfiler(Path file, Duration length) throws IOException, InterruptedException {
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

    static void jdk(Path file, Duration length) throws IOException, InterruptedException {
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
