package dyno.driver;

import dyno.process.ProbeJvm;
import dyno.workload.fork.LoadedDriver;
import dyno.workload.probe.DriverProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads drivers in a separate JVM, because loading a driver runs its code: it may end the JVM, hang, use all memory or
 * print anything.
 */
final class DriverTrial {
    /** Drivers load in less than a second; a driver that takes longer than this on a busy machine hangs. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    /** A JVM that only loads a driver. */
    static final ProbeJvm JVM = ProbeJvm.SHORT_LIVED.and("-Xmx256m");

    /** The same bytes load in the same way for the life of this process. */
    private static final Map<List<String>, LoadedDriver> KNOWN = new ConcurrentHashMap<>();

    private DriverTrial() {}

    /** The URL for checking whether a driver accepts a style. */
    static String url(UrlStyle style) {
        return style.url("localhost", 3306, "test");
    }

    /**
     * Loads a driver, and asks it for all styles of URLs.
     *
     * @param jars the driver's own first
     * @throws IOException when its JVM fails, with the reason
     */
    static LoadedDriver load(List<Path> jars, String driverClass, Duration limit) throws IOException {
        List<String> urls =
                DriverCatalogue.urlStyles().stream().map(DriverTrial::url).toList();
        return load(JVM, jars, driverClass, urls, limit);
    }

    /** The same in another JVM, with other URLs. */
    static LoadedDriver load(ProbeJvm jvm, List<Path> jars, String driverClass, List<String> urls, Duration limit)
            throws IOException {
        List<String> key = new ArrayList<>(List.of(jvm.toString(), driverClass, urls.toString()));
        jars.forEach(jar -> key.add(Files.isDirectory(jar) ? jar.toString() : DriverJar.sha256(jar)));
        LoadedDriver known = KNOWN.get(key);
        if (known != null) {
            return known;
        }
        DriverProbe probe = new DriverProbe(jars.stream().map(Path::toFile).toList(), driverClass, urls);
        LoadedDriver loaded = jvm.within(limit).ask(probe, LoadedDriver.class).get(0);
        KNOWN.put(key, loaded);
        return loaded;
    }
}
