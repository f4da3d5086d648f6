package dyno.workload.probe;

import dyno.wire.Operation;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.JitWarmup;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The main class of a JVM that runs operations of a workload over replay through a driver whose methods are timed. */
public final class TimeProbe {
    /** Short, so that some are between two interruptions on a busy machine. */
    private static final long PASS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long ALL_PASSES = TimeUnit.MILLISECONDS.toNanos(2000);

    private static final int EMPTY = 0;
    private static final int EMPTY_CALLS = 2000;

    private final Method watch;
    private final Method read;
    private final Method runEmpty;
    private final int[] methods;

    private TimeProbe(ClassLoader driver, int[] methods) throws ReflectiveOperationException {
        Class<?> meter = driver.loadClass(TimeMeter.class.getName());
        watch = meter.getMethod("watch", int[].class);
        read = meter.getMethod("read");
        runEmpty = meter.getMethod("runEmpty", int.class, int.class);
        this.methods = methods;
    }

    /**
     * Times methods of one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the result (a serialized list of {@link TimedPass}), name of
     *     the workload, numbers of the methods
     */
    public static void main(String[] args) {
        Probe.run(() -> time(args));
    }

    private static void time(String[] args) throws Exception {
        int[] methods = List.of(args).subList(3, args.length).stream()
                .mapToInt(Integer::parseInt)
                .toArray();
        ReplayProbe.run(args, (driver, operation) -> new TimeProbe(driver, methods).passes(operation));
    }

    private List<TimedPass> passes(Operation operation) throws Exception {
        // Or the meter would be compiled for an operation without a watched method.
        watch.invoke(null, methods);
        new JitWarmup().run(operation);
        List<TimedPass> passes = new ArrayList<>();
        long start = System.nanoTime();
        while (System.nanoTime() - start < ALL_PASSES) {
            passes.add(pass(operation));
        }
        return passes;
    }

    private TimedPass pass(Operation operation) throws Exception {
        watch.invoke(null, methods);
        long start = System.nanoTime();
        long elapsed = 0;
        while (elapsed < PASS) {
            operation.run();
            elapsed = System.nanoTime() - start;
        }
        long[] sums = read();
        return new TimedPass(
                elapsed,
                sums[TimeMeter.CALLS],
                sums[TimeMeter.NANOS],
                sums[TimeMeter.ENTRIES],
                sums[TimeMeter.CALLS_WITHIN],
                cost());
    }

    private ClockCost cost() throws ReflectiveOperationException {
        watch.invoke(null, new int[] {EMPTY});
        long start = System.nanoTime();
        runEmpty.invoke(null, EMPTY, EMPTY_CALLS);
        double nanos = System.nanoTime() - start;
        return new ClockCost(nanos / EMPTY_CALLS, (double) read()[TimeMeter.NANOS] / EMPTY_CALLS);
    }

    private long[] read() throws ReflectiveOperationException {
        return (long[]) read.invoke(null);
    }
}
