package dyno.workload;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the threads that run the operations have used: CPU time and heap, which other processes on the machine disturb far
 * less than they disturb wall time.
 */
public final class ClientThread {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final LongAdder CPU_NANOS = new LongAdder();
    private static final LongAdder ALLOCATED_BYTES = new LongAdder();
    private static final LongAdder WALL_NANOS = new LongAdder();
    private static final LongAdder WAITED_NANOS = new LongAdder();

    /** CPU time, time ready but waiting for a processor (both ns), and time slices of the thread that asks. */
    private static final Path SCHEDULER = Path.of("/proc/thread-self/schedstat");

    private long cpuAtStart;
    private long allocatedAtStart;
    private long startedAt;
    private long waitedAtStart;

    /**
     * The use by all client threads since the last call.
     *
     * @param cpuNanos CPU time, ns
     * @param allocatedBytes heap, bytes
     * @param waiting share of the time that the threads stood ready and waited for a processor; NaN where unknown
     */
    public record Usage(long cpuNanos, long allocatedBytes, double waiting) {}

    /** Takes the sum over all client threads and starts again at zero. */
    public static Usage takeUsage() {
        double waited = WAITED_NANOS.sumThenReset();
        long wall = WALL_NANOS.sumThenReset();
        return new Usage(
                CPU_NANOS.sumThenReset(),
                ALLOCATED_BYTES.sumThenReset(),
                Files.exists(SCHEDULER) && wall > 0 ? waited / wall : Double.NaN);
    }

    /** Called by the thread itself before it runs operations. */
    void start() throws IOException {
        startedAt = System.nanoTime();
        waitedAtStart = waitedNanos();
        allocatedAtStart = THREADS.getCurrentThreadAllocatedBytes();
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
    }

    /** Called by the thread itself after it ran operations. */
    void stop() throws IOException {
        CPU_NANOS.add(THREADS.getCurrentThreadCpuTime() - cpuAtStart);
        ALLOCATED_BYTES.add(THREADS.getCurrentThreadAllocatedBytes() - allocatedAtStart);
        WAITED_NANOS.add(waitedNanos() - waitedAtStart);
        WALL_NANOS.add(System.nanoTime() - startedAt);
    }

    private static long waitedNanos() throws IOException {
        return Files.exists(SCHEDULER)
                ? Long.parseLong(Files.readString(SCHEDULER).strip().split(" ")[1])
                : 0;
    }

    /**
     * Keeps the calling thread on some logical processors, with the {@code taskset} of util-linux.
     *
     * @param cpus a number, or a list as taskset takes it: {@code 0-2}
     * @return what was done, or why it was not
     */
    public static String pin(String cpus) throws IOException, InterruptedException {
        Path self = Path.of("/proc/thread-self");
        if (!Files.exists(self)) {
            return "client thread not pinned: this platform does not tell thread ids";
        }
        String thread = Files.readSymbolicLink(self).getFileName().toString();
        try {
            Process taskset = new ProcessBuilder("taskset", "-pc", cpus, thread)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(taskset.getInputStream().readAllBytes());
            return taskset.waitFor() == 0
                    ? "client thread on CPU " + cpus
                    : "client thread not pinned: " + output.strip();
        } catch (IOException e) {
            return "client thread not pinned: no taskset on this machine";
        }
    }
}
