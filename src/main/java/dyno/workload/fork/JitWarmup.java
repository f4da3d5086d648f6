package dyno.workload.fork;

import dyno.wire.Operation;
import dyno.wire.Route;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Runs an operation until the JIT has nothing left to compile.
 *
 * <p>JMH's own warm-up has a fixed length, but on a busy machine compiled code may come seconds late, and an operation
 * of 2 µs is then measured as one of 20. HotSpot's diagnostic command {@code Compiler.queue} shows what is waiting.
 *
 * <p>An empty queue alone is not sufficient: compilation of a method is requested after 5,000 calls in its profiled
 * version (Tier4InvocationThreshold), which takes 0.2 s if an operation waits for a server. So a window has more
 * operations than that, in which each called method was called often enough. A relay does not delay them: 6,000 round trips
 * of 2 ms would take 12 s, and the driver's code is the same without them.
 *
 * <p>Between windows it waits for the JIT and leaves the processors to it. If the operation went on meanwhile, its slow code would
 * take as much of them as the JIT, and what is inlined would depend on which code was ready first: see docs/decisions/0022.
 */
public final class JitWarmup {
    /** System property: after how many ms the warm-up ends at the latest. */
    public static final String LIMIT = "dyno.warmup.limit";

    /** For the notes of a fork whose warm-up was too short. */
    public static final Note UNFINISHED =
            new Note(Note.Kind.WARM_UP, "the JIT was still compiling when the measurement began");

    private static final long LEAST_WINDOW = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_WINDOW = TimeUnit.MILLISECONDS.toNanos(1000);
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(Long.getLong(LIMIT, 12_000));
    private static final int WINDOW_OPERATIONS = 6000;
    private static final int QUIET_WINDOWS = 3;
    private static final int NEGLIGIBLE_MILLIS = 5;
    private static final int PAUSE_MILLIS = 5;

    private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * As {@link #run(Operation)}, while the relay of a route, if it has one, delays nothing.
     *
     * @throws java.io.IOException also when there should be a relay and is none
     */
    public boolean run(Operation operation, Route route) throws Exception {
        if (route.undelayedPort() == 0) {
            return run(operation);
        }
        try (Undelayed undelayed = Undelayed.begin(route.undelayedPort())) {
            return run(operation);
        }
    }

    /**
     * Runs the operation in windows, until several in a row have ended with empty compile queues.
     *
     * @return false when the JIT was still busy after the longest wait
     */
    public boolean run(Operation operation) throws Exception {
        int quiet = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGEST && quiet < QUIET_WINDOWS) {
            long compiledBefore = compilation.getTotalCompilationTime();
            runWindow(operation);
            boolean idle = awaitIdle(start);
            boolean compiled = compilation.getTotalCompilationTime() - compiledBefore > NEGLIGIBLE_MILLIS;
            quiet = compiled || !idle ? 0 : quiet + 1;
        }
        return quiet == QUIET_WINDOWS;
    }

    /** Returns whether the compile queues are empty, which it awaits. */
    private boolean awaitIdle(long start) throws Exception {
        while (!isIdle()) {
            if (System.nanoTime() - start > LONGEST) {
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return true;
    }

    private static void runWindow(Operation operation) throws Exception {
        long start = System.nanoTime();
        long elapsed = 0;
        for (int i = 0; elapsed < LEAST_WINDOW || (i < WINDOW_OPERATIONS && elapsed < LONGEST_WINDOW); i++) {
            operation.run();
            elapsed = System.nanoTime() - start;
        }
    }

    private boolean isIdle() throws JMException {
        return isIdle((String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "compilerQueue",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()}));
    }

    /** Whether all queues in an answer of the command are empty; a JVM with only the fast compiler has one. */
    static boolean isIdle(String queue) {
        long empty = queue.lines().filter(line -> line.strip().equals("Empty")).count();
        long queues = queue.lines()
                .filter(line -> line.strip().endsWith("compile queue:"))
                .count();
        return !queue.contains("CompilerThread") && queues > 0 && empty == queues;
    }
}
