package dyno.workload;

import dyno.wire.Operation;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Runs an operation until the JIT has nothing left to compile.
 *
 * <p>JMH's own warm-up has a fixed length, but on a busy machine compiled code may come seconds late, and an operation of
 * 2 µs is then measured as one of 20. HotSpot tells through its diagnostic command {@code Compiler.queue} what is waiting.
 */
final class JitWarmup {
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int QUIET_WINDOWS = 3;
    private static final int MAX_WINDOWS = 80;
    private static final int NEGLIGIBLE_MILLIS = 5;

    private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * Runs the operation in windows, until several in a row have ended with empty compile queues.
     *
     * @return false when the JIT was still busy after the longest wait
     */
    boolean run(Operation operation) throws Exception {
        int quiet = 0;
        long latest = System.nanoTime() + MAX_WINDOWS * WINDOW;
        while (System.nanoTime() < latest && quiet < QUIET_WINDOWS) {
            long compiledBefore = compilation.getTotalCompilationTime();
            long end = System.nanoTime() + WINDOW;
            while (System.nanoTime() < end) {
                operation.run();
            }
            boolean compiled = compilation.getTotalCompilationTime() - compiledBefore > NEGLIGIBLE_MILLIS;
            quiet = compiled || !isIdle() ? 0 : quiet + 1;
        }
        return quiet == QUIET_WINDOWS;
    }

    private boolean isIdle() throws JMException {
        String queue = (String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "compilerQueue",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        return !queue.contains("CompilerThread") && queue.split("Empty", -1).length == 3;
    }
}
