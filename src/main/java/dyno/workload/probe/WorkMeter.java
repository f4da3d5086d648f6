package dyno.workload.probe;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * The counters of a driver that counts its own work.
 *
 * <p>A copy of this class is in the driver's jar and is called from the driver's bytecode, so it uses only {@code
 * java.lang} and {@code java.util}. It counts the work of the thread that has loaded it.
 */
public final class WorkMeter {
    /** Number of counters per method. */
    public static final int KINDS = 4;

    /** Offset of the counter of executed bytecodes. */
    public static final int BYTECODES = 0;

    /** Offset of the counter of calls of the method. */
    public static final int CALLS = 1;

    /** Offset of the counter of calls that leave the driver. */
    public static final int CALLS_OUT = 2;

    /** Offset of the counter of array elements and characters that the JDK was told to copy. */
    public static final int COPIED = 3;

    private static final int FIRST_CAPACITY = 1 << 12;
    private static final Thread OBSERVED = Thread.currentThread();

    private static long[] counters = new long[FIRST_CAPACITY];

    private WorkMeter() {}

    /** The counters: those of the first method, then those of the second, and so on; longer when more were needed. */
    public static long[] read() {
        return counters.clone();
    }

    /** A method starts. */
    public static void entered(int method) {
        add(method, CALLS, 1);
    }

    /** A block starts. */
    public static void executed(int bytecodes, int method) {
        add(method, BYTECODES, bytecodes);
    }

    /** A block starts that ends with a call of a method that is not in the driver's jar. */
    public static void executedAndCalled(int bytecodes, int method) {
        add(method, BYTECODES, bytecodes);
        add(method, CALLS_OUT, 1);
    }

    /** A number of elements is copied; negative if the copying will be refused. */
    public static void copied(int elements, int method) {
        add(method, COPIED, Math.max(0, elements));
    }

    /** A whole array is copied; null if the copying will be refused. */
    public static void copied(Object array, int method) {
        copied(array == null ? 0 : Array.getLength(array), method);
    }

    /** A number of elements is copied; the charset is ignored. */
    public static void copied(int elements, Object charset, int method) {
        copied(elements, method);
    }

    /** A whole array is copied; the charset is ignored. */
    public static void copied(Object array, Object charset, int method) {
        copied(array, method);
    }

    private static void add(int method, int kind, int amount) {
        if (Thread.currentThread() == OBSERVED) {
            int counter = method * KINDS + kind;
            if (counter >= counters.length) {
                counters = Arrays.copyOf(counters, 2 * counter);
            }
            counters[counter] += amount;
        }
    }
}
