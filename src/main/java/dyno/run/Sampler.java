package dyno.run;

import dyno.run.fork.RecordingProfiler;
import dyno.wire.TransportName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import one.profiler.AsyncProfiler;

/**
 * How stack samples are taken on this machine: by async-profiler if it can run, else by the JDK's own sampler.
 *
 * @param library path of async-profiler's native library; empty for the JDK's sampler
 * @param event async-profiler's event for threads that never wait; for the JDK's sampler, the reason why it is used
 * @param tickEvent its event for threads that wait for a server at each operation: one that the kernel's tick drives
 */
public record Sampler(String library, String event, String tickEvent) {
    /**
     * Perf events sample as often as requested; a CPU timer is used if the kernel forbids them. But perf restarts its
     * CPU clock each time that a thread wakes, and hardly samples what threads that run only for microseconds do soon
     * after waking.
     */
    private static final List<String> EVENTS = List.of("cpu", "ctimer", "itimer");

    /**
     * They give few samples, 250 per second if the kernel ticks as often, but do not depend on when the thread woke.
     */
    private static final List<String> TICK_EVENTS = List.of("ctimer", "itimer");

    /** Half a millisecond slows the operation by some 10 %; the report shows how much it was. */
    public static final String OPTIONS = "interval=500us,alloc=256k,cstack=vm";

    /**
     * Determines what works here.
     *
     * @param folder where the native library is stored
     */
    public static Sampler choose(Path folder) {
        String platform = platform();
        String name = platform + "/libasyncProfiler." + (platform.startsWith("macos") ? "dylib" : "so");
        try (InputStream resource = AsyncProfiler.class.getResourceAsStream("/" + name)) {
            if (resource == null) {
                return none("async-profiler has no build for " + platform);
            }
            Path library = folder.resolve(Path.of(name).getFileName());
            Files.copy(resource, library, StandardCopyOption.REPLACE_EXISTING);
            return tryEvents(library);
        } catch (IOException e) {
            return none("cannot unpack async-profiler's library: " + e.getMessage());
        }
    }

    private static Sampler none(String reason) {
        return new Sampler("", reason, "");
    }

    private static Sampler tryEvents(Path library) {
        try {
            AsyncProfiler profiler = AsyncProfiler.getInstance(library.toString());
            String event = firstThatWorks(profiler, events(profiler.execute("list")));
            return new Sampler(library.toString(), event, firstThatWorks(profiler, TICK_EVENTS));
        } catch (IOException | RuntimeException | UnsatisfiedLinkError e) {
            return none("async-profiler does not run here: " + e.getMessage());
        }
    }

    /**
     * The events to try over replay. Without perf events, async-profiler takes {@code cpu} for its timer, which would
     * then be reported as perf's clock.
     *
     * @param known what async-profiler lists
     */
    static List<String> events(String known) {
        return known.contains("ctimer") && !known.contains("Perf events:") ? TICK_EVENTS : EVENTS;
    }

    private static String firstThatWorks(AsyncProfiler profiler, List<String> events) throws IOException {
        Exception reason = null;
        for (String event : events) {
            try {
                profiler.execute("start,interval=1s,event=" + event);
                profiler.execute("stop");
                return event;
            } catch (IOException | IllegalStateException e) {
                reason = e;
            }
        }
        throw new IOException(reason.getMessage(), reason);
    }

    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        if (os.contains("mac")) {
            return "macos";
        }
        return (os.contains("linux") ? "linux-" : os + "-") + (arch.equals("aarch64") ? "arm64" : "x64");
    }

    boolean isAsyncProfiler() {
        return !library.isEmpty();
    }

    /** For the report: which profiler sampled, how often, and why if it was not the first choice. */
    public String describe() {
        return isAsyncProfiler()
                ? "async-profiler " + AsyncProfiler.getInstance(library).getVersion() + ", event " + event
                        + " over replay and " + tickEvent + " over other transports, " + OPTIONS
                : "JDK Flight Recorder's own sampler, every 10 ms, because " + event;
    }

    /** The argument of {@link RecordingProfiler} for a fork that records into the file. */
    public String profilerArgument(Path file, TransportName transport) {
        return file + "\n" + library + "\n" + (isAsyncProfiler() && !transport.isReplay() ? tickEvent : event);
    }
}
