package dyno.workload.fork;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The CPU time and heap that the threads with the operations have used; other processes on the machine disturb them far
 * less than wall time.
 *
 * <p>Threads that its operations or the driver have started meanwhile also count, if they are still alive.
 */
public final class ClientThread {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final LongAdder CPU_NANOS = new LongAdder();
    private static final LongAdder ALLOCATED_BYTES = new LongAdder();
    private static final LongAdder WALL_NANOS = new LongAdder();
    private static final LongAdder WAITED_NANOS = new LongAdder();
    private static final DoubleAccumulator BEAT = new DoubleAccumulator(Math::max, 0);
    private static final DoubleAccumulator CLOCK = new DoubleAccumulator(Math::max, 0);

    /** CPU time, time ready but waiting for a processor (both ns), and time slices of the calling thread. */
    private static final Path SCHEDULER = Path.of("/proc/thread-self/schedstat");

    private static volatile double jvmAtStop = Double.NaN;

    private long cpuAtStart;
    private long allocatedAtStart;
    private long startedAt;
    private Set<Long> known = Set.of();
    private Map<Long, Long> helpersCpuAtStart = Map.of();
    private Map<Long, Long> helpersAllocatedAtStart = Map.of();
    private long waitedAtStart;
    private Metronome.Beat beatAtStart;

    /**
     * The use by all client threads since the last call.
     *
     * @param cpuNanos CPU time, ns
     * @param allocatedBytes heap, bytes
     * @param waiting share of the time in which the threads were ready but waited for a processor; NaN if unknown
     * @param beat the larger ratio of the {@link Metronome}'s beats before and after; 0 without beats
     * @param clockNanos duration of its chain, ns: twice as long at half the clock frequency; 0 without beats
     */
    public record Usage(long cpuNanos, long allocatedBytes, double waiting, double beat, double clockNanos) {}

    /** Takes the sum over all client threads and starts again at zero. */
    public static Usage takeUsage() {
        double waited = WAITED_NANOS.sumThenReset();
        long wall = WALL_NANOS.sumThenReset();
        return new Usage(
                CPU_NANOS.sumThenReset(),
                ALLOCATED_BYTES.sumThenReset(),
                Files.exists(SCHEDULER) && wall > 0 ? waited / wall : Double.NaN,
                BEAT.getThenReset(),
                CLOCK.getThenReset());
    }

    /** Called first: threads that are already running are not its helpers. */
    public void knowOthers() {
        known = LongStream.of(THREADS.getAllThreadIds()).boxed().collect(Collectors.toSet());
        known.add(Thread.currentThread().getId());
    }

    private long[] helpers() {
        return LongStream.of(THREADS.getAllThreadIds())
                .filter(id -> !known.contains(id))
                .toArray();
    }

    /**
     * Called by the thread itself before it runs operations.
     *
     * @param beats whether to beat: not in a JVM that has just started, whose {@link Metronome} is not compiled
     */
    public void start(boolean beats) throws IOException {
        if (known.isEmpty()) {
            knowOthers();
        }
        long[] helpers = helpers();
        helpersCpuAtStart = use(helpers, THREADS.getThreadCpuTime(helpers));
        helpersAllocatedAtStart = use(helpers, THREADS.getThreadAllocatedBytes(helpers));
        startedAt = System.nanoTime();
        waitedAtStart = waitedNanos();
        beatAtStart = beats ? Metronome.beat() : null;
        allocatedAtStart = THREADS.getCurrentThreadAllocatedBytes();
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
    }

    /** Called by the thread itself after it ran operations. */
    public void stop() throws IOException {
        long cpu = THREADS.getCurrentThreadCpuTime() - cpuAtStart;
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedAtStart;
        if (beatAtStart != null) {
            Metronome.Beat beatAtEnd = Metronome.beat();
            BEAT.accumulate(Math.max(beatAtStart.ratio(), beatAtEnd.ratio()));
            CLOCK.accumulate((beatAtStart.chainedNanos() + beatAtEnd.chainedNanos()) / 2.0);
        }
        long[] helpers = helpers();
        CPU_NANOS.add(cpu + since(helpersCpuAtStart, helpers, THREADS.getThreadCpuTime(helpers)));
        ALLOCATED_BYTES.add(
                allocated + since(helpersAllocatedAtStart, helpers, THREADS.getThreadAllocatedBytes(helpers)));
        WAITED_NANOS.add(waitedNanos() - waitedAtStart);
        WALL_NANOS.add(System.nanoTime() - startedAt);
        jvmAtStop = jvmNanos();
    }

    /** {@link #jvmNanos} when a client thread last stopped: what a fork does after its last iteration is not in it. */
    public static double jvmNanosAtStop() {
        return jvmAtStop;
    }

    /**
     * What the process has used so far without its Java threads, ns; NaN if unknown. JMH's own threads use more between short iterations than
     * the collector does within them. The system counts a process in clock ticks, often of 10 ms; from the end of one iteration to that of the
     * next, these errors cancel out in the sum of all iterations.
     */
    public static double jvmNanos() {
        long process = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        long java = LongStream.of(THREADS.getThreadCpuTime(THREADS.getAllThreadIds()))
                .filter(nanos -> nanos > 0)
                .sum();
        return process < 0 ? Double.NaN : process - java;
    }

    private static Map<Long, Long> use(long[] threads, long[] figures) {
        Map<Long, Long> use = new HashMap<>();
        for (int i = 0; i < threads.length; i++) {
            use.put(threads[i], figures[i]);
        }
        return use;
    }

    /** The figure of a thread that has ended is -1. */
    private static long since(Map<Long, Long> start, long[] threads, long[] figures) {
        long sum = 0;
        for (int i = 0; i < threads.length; i++) {
            sum += Math.max(0, figures[i] - start.getOrDefault(threads[i], 0L));
        }
        return sum;
    }

    private static long waitedNanos() throws IOException {
        return Files.exists(SCHEDULER)
                ? Long.parseLong(Files.readString(SCHEDULER).strip().split(" ")[1])
                : 0;
    }

    /**
     * Pins the calling thread to some logical processors, as a batch thread; see {@code Pinning}.
     *
     * @param cpus as for {@link Affinity}
     * @return what was done, or why it was not
     */
    public static String pin(String cpus) throws IOException, InterruptedException {
        Path self = Path.of("/proc/thread-self");
        if (!Files.exists(self)) {
            return "client thread not pinned: this platform does not report thread ids";
        }
        String thread = Files.readSymbolicLink(self).getFileName().toString();
        String refusal = Affinity.pinThread(cpus, thread);
        return refusal.isEmpty() ? "client thread on CPU " + cpus : "client thread not pinned: " + refusal;
    }
}
