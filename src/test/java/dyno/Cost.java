package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The allowed cost of reading an input: allocated memory grows at most linearly with the input. */
public final class Cost {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Buffers and tables of each read, independent of the input. */
    private static final long BYTES = 8 << 20;

    /** Notes of damage take most: a place with its reason for every few bytes. */
    private static final long BYTES_PER_INPUT_BYTE = 1000;

    private Cost() {}

    /** An action of a test. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    /** Runs an action on the current thread and asserts that it allocates at most in proportion to its input. */
    public static void assertLinear(int inputBytes, Action action) throws Exception {
        long limit = BYTES + BYTES_PER_INPUT_BYTE * inputBytes;
        long allocated = allocated(action);
        if (allocated > limit) {
            // The first time may load classes
            allocated = allocated(action);
        }
        assertThat(allocated)
                .as("bytes allocated for an input of %,d bytes", inputBytes)
                .isLessThanOrEqualTo(limit);
    }

    private static long allocated(Action action) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        action.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
