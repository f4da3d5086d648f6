package dyno.workload.probe;

import java.util.Arrays;

/**
 * The stopwatch of a driver whose methods tell when they are entered and left.
 *
 * <p>A copy of this class is in the driver's jar and is called from the driver's bytecode, so it uses only {@code
 * java.lang} and {@code java.util}. It times the thread that has loaded it. As in an instrumenting profiler, the clock is
 * read for each method, watched or not.
 */
public final class TimeMeter {
    /** Index of the wall time in at least one of the watched methods, with all that they called, ns. */
    public static final int NANOS = 0;

    /** Index of the number of calls of watched methods outside of others. */
    public static final int ENTRIES = 1;

    /** Index of the number of calls of any methods within watched ones. */
    public static final int CALLS_WITHIN = 2;

    /** Index of the number of all calls. */
    public static final int CALLS = 3;

    private static final int READINGS = 4;
    private static final int FIRST_CAPACITY = 64;
    private static final Thread OBSERVED = Thread.currentThread();

    private static final long[] SUMS = new long[READINGS];
    private static boolean[] watched = {};
    private static int[] running = new int[FIRST_CAPACITY];
    private static long[] starts = new long[FIRST_CAPACITY];
    private static int depth;
    private static int watchedDepth;

    private TimeMeter() {}

    /** Watches these methods from now on, beginning with 0; to be called while no method of the driver is running. */
    public static void watch(int... methods) {
        watched = new boolean[Arrays.stream(methods).max().orElse(-1) + 1];
        for (int method : methods) {
            watched[method] = true;
        }
        depth = 0;
        watchedDepth = 0;
        Arrays.fill(SUMS, 0);
    }

    /** Time and calls so far. */
    public static long[] read() {
        return SUMS.clone();
    }

    /** Enters and leaves a method that does nothing, so many times. */
    public static void runEmpty(int method, int times) {
        for (int i = 0; i < times; i++) {
            entered(method);
            left(method);
        }
    }

    /** A method starts. */
    public static void entered(int method) {
        if (Thread.currentThread() == OBSERVED) {
            if (depth == running.length) {
                running = Arrays.copyOf(running, 2 * depth);
                starts = Arrays.copyOf(starts, 2 * depth);
            }
            SUMS[CALLS]++;
            if (watchedDepth > 0) {
                SUMS[CALLS_WITHIN]++;
            }
            if (isWatched(method)) {
                watchedDepth++;
            }
            running[depth] = method;
            starts[depth++] = System.nanoTime();
        }
    }

    /** A method ends. Those that it called have ended, too, even if they did not tell. */
    public static void left(int method) {
        if (Thread.currentThread() == OBSERVED) {
            long now = System.nanoTime();
            int last = depth - 1;
            while (last >= 0 && running[last] != method) {
                last--;
            }
            while (last >= 0 && depth > last) {
                end(now);
            }
        }
    }

    private static void end(long now) {
        depth--;
        if (isWatched(running[depth]) && --watchedDepth == 0) {
            SUMS[ENTRIES]++;
            SUMS[NANOS] += now - starts[depth];
        }
    }

    private static boolean isWatched(int method) {
        return method < watched.length && watched[method];
    }
}
