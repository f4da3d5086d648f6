package dyno.recording.speed;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs a contender in this JVM and writes what the whole process used when it ends: CPU seconds, peak heap, peak memory. */
final class Measured {
    private Measured() {}

    /** Arguments: where to write, the contender, and the recordings. */
    public static void main(String[] args) throws IOException {
        Path figures = Path.of(args[0]);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(figures)));
        List<Path> files = Arrays.stream(args).skip(2).map(Path::of).toList();
        Contender.valueOf(args[1]).read(files);
    }

    private static void write(Path file) {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double cpuSeconds = process.getProcessCpuTime() / 1e9;
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
        try {
            Files.writeString(file, cpuSeconds + " " + heap + " " + residentBytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The most physical memory that the process ever had. */
    private static long residentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
