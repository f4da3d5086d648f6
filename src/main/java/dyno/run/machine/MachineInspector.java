package dyno.run.machine;

import com.sun.management.OperatingSystemMXBean;
import dyno.run.DynoVersion;
import dyno.run.Environment;
import dyno.run.ForkJvm;
import dyno.run.Pinning;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.server.ServerFacts;
import dyno.workload.probe.JvmFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;

/** Determines the machine and the software of a run. */
public final class MachineInspector {
    /** The name of Dyno among the versions of an environment. */
    public static final String DYNO = "Dyno";

    /** The name of JMH among them. */
    public static final String JMH = "JMH";

    private MachineInspector() {}

    /** Determines the properties of the machine and what it allows. */
    public static Environment inspect(ServerFacts server, Pinning pinning, Sampler sampler, Quiet quiet, JvmFacts jvm) {
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Environment(
                cpuModel(),
                machine.getAvailableProcessors(),
                machine.getTotalMemorySize(),
                system(machine),
                jvm.name(),
                String.join(" ", ForkJvm.arguments()),
                server.title(),
                server.engines(),
                server.settings(),
                sampler.describe(),
                pinning.description(),
                machine.getSystemLoadAverage(),
                quiet,
                versions(jvm));
    }

    /** Processor, number of processors and operating system: {@code AMD EPYC, 2 processors, Linux 6.1.0 amd64}. */
    public static String machine() {
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int processors = machine.getAvailableProcessors();
        return cpuModel() + ", " + processors + (processors == 1 ? " processor, " : " processors, ") + system(machine);
    }

    private static String system(OperatingSystemMXBean machine) {
        return machine.getName() + " " + machine.getVersion() + " " + machine.getArch();
    }

    private static String cpuModel() {
        Path info = Path.of("/proc/cpuinfo");
        if (!Files.exists(info)) {
            return System.getProperty("os.arch");
        }
        try (Stream<String> lines = Files.lines(info)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    private static Map<String, String> versions(JvmFacts jvm) {
        Map<String, String> versions = new TreeMap<>();
        versions.put(Environment.COLLECTOR, jvm.collector());
        versions.put(Environment.HEAP, (jvm.heapBytes() >> 20) + " MiB");
        versions.put(DYNO, DynoVersion.text());
        versions.put(JMH, Version.getPlainVersion());
        return versions;
    }
}
