package dyno.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the process alive after Ctrl-C or SIGTERM until the command has stored everything.
 *
 * <p>The command checks for it by itself; the forks are ended here, because they would continue to measure.
 */
public final class Interruption implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static volatile boolean underWay;

    private final CountDownLatch done = new CountDownLatch(1);

    /** Starts to handle the signals. */
    public Interruption() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::endForks, "interruption"));
    }

    /** Whether the process has been told to end. */
    public static boolean isUnderWay() {
        return underWay;
    }

    /** The command has ended; now the process may end. */
    @Override
    public void close() {
        done.countDown();
    }

    private void endForks() {
        underWay = done.getCount() > 0;
        if (underWay) {
            ProcessHandle.current().children().forEach(ProcessHandle::destroy);
            await();
        }
    }

    private void await() {
        try {
            done.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
