package dyno.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import one.profiler.AsyncProfiler;

/**
 * How stack samples are taken on this machine: by async-profiler where it can run, else by the JDK's own sampler.
 *
 * @param library path of async-profiler's native library; empty for the JDK's sampler
 * @param event async-profiler's event; for the JDK's sampler, the reason why it is used
 */
public record Sampler(String library, String event) {
    /** Half a millisecond slows the operation by some 10 %; the report shows how much it was. */
    static final String OPTIONS = "interval=500us,alloc=256k,cstack=vm";

    /**
     * Finds out what works here.
     *
     * @param folder where the native library is put
     */
    public static Sampler choose(Path folder) {
        String platform = platform();
        String name = platform + "/libasyncProfiler." + (platform.startsWith("macos") ? "dylib" : "so");
        try (InputStream resource = AsyncProfiler.class.getResourceAsStream("/" + name)) {
            if (resource == null) {
                return new Sampler("", "async-profiler has no build for " + platform);
            }
            Path library = folder.resolve(Path.of(name).getFileName());
            Files.copy(resource, library, StandardCopyOption.REPLACE_EXISTING);
            return tryEvents(library);
        } catch (IOException e) {
            return new Sampler("", "async-profiler's library cannot be unpacked: " + e.getMessage());
        }
    }

    /** Perf events sample as often as asked; a CPU timer where the kernel forbids them. */
    private static Sampler tryEvents(Path library) {
        String reason = "";
        for (String event : new String[] {"cpu", "ctimer", "itimer"}) {
            try {
                AsyncProfiler profiler = AsyncProfiler.getInstance(library.toString());
                profiler.execute("start,interval=1s,event=" + event);
                profiler.execute("stop");
                return new Sampler(library.toString(), event);
            } catch (IOException | RuntimeException | UnsatisfiedLinkError e) {
                reason = "async-profiler cannot run here: " + e.getMessage();
            }
        }
        return new Sampler("", reason);
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
                ? "async-profiler " + AsyncProfiler.getInstance(library).getVersion() + ", event " + event + ", "
                        + OPTIONS
                : "JDK Flight Recorder's own sampler, every 10 ms, because " + event;
    }

    /** The argument of {@link RecordingProfiler} for a fork that records into the file. */
    String profilerArgument(Path file) {
        return file + "\n" + library + "\n" + event;
    }
}
