package dyno;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for another process. */
public final class Eventually {
    /** Far more than anything takes on a busy machine: it is reached only if the condition never holds. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration POLL = Duration.ofMillis(20);

    private Eventually() {}

    /**
     * Returns as soon as the condition holds.
     *
     * @param what for the message
     * @throws AssertionError when it does not within {@link #PATIENCE}
     */
    public static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(what + ": not within " + PATIENCE.toMinutes() + " min");
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** Returns when the process has ended. */
    public static void awaitEnd(Process process) throws Exception {
        await("the end of the process", () -> !process.isAlive());
    }
}
