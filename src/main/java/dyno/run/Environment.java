package dyno.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine and the software that a run was measured on.
 *
 * @param cpu model name
 * @param cores logical processors
 * @param memoryBytes physical memory, bytes
 * @param kernel operating system and its version
 * @param jdk vendor and version of the JVM that ran the forks
 * @param jvmArgs arguments of the forks
 * @param server version of the database server
 * @param engines storage engines that the server has ready, in upper case
 * @param serverSettings the server's variables that decide what operations cost, by name
 * @param profiler profiler and version, with the reason where it is a fallback
 * @param pinning where client and server threads ran
 * @param loadAverage one-minute load before the run; negative when unknown
 * @param quiet the beats in quiet time
 * @param versions versions of Dyno and its measuring tools by name; and of the forks the {@code collector} and the largest {@code
 *     heap}, as the JVM itself tells
 */
public record Environment(
        String cpu,
        int cores,
        long memoryBytes,
        String kernel,
        String jdk,
        String jvmArgs,
        String server,
        List<String> engines,
        Map<String, String> serverSettings,
        String profiler,
        String pinning,
        double loadAverage,
        Quiet quiet,
        Map<String, String> versions) {

    /** The name of the forks' garbage collector among the versions. */
    public static final String COLLECTOR = "collector";

    /** The name of the size of their heap. */
    public static final String HEAP = "heap";

    private static final Pattern MAJOR = Pattern.compile("(\\d+)(?:\\.\\d+)*\\+\\d+");

    public Environment {
        engines = List.copyOf(engines);
        serverSettings = new TreeMap<>(serverSettings);
        Objects.requireNonNull(quiet, "quiet");
    }

    /** The JVM of the forks, with its collector and heap where these are known. */
    public String jvm() {
        return versions.containsKey(COLLECTOR)
                ? jdk + ", " + versions.get(COLLECTOR) + " collector, heap of " + versions.get(HEAP)
                : jdk;
    }

    /**
     * The kind of machine in a few words: processor model, number of processors and JDK major. Runs with different
     * kinds cannot be compared; even with the same kind, one machine may be slower than the other.
     */
    public String machine() {
        Matcher major = MAJOR.matcher(jdk == null ? "" : jdk);
        return cpu + ", " + cores + (cores == 1 ? " core, JDK " : " cores, JDK ")
                + (major.find() ? major.group(1) : jdk);
    }
}
