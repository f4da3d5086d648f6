package dyno.workload.fork;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Does something later, each in a thread of its own: those of the common pool may all be waiting for what it ends, and a
 * long action must not delay another one.
 */
public final class Alarm {
    private static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(1, Alarm::thread);

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private Alarm() {}

    /** Runs an action after a time, unless that is cancelled before. */
    public static Future<?> after(Duration time, Runnable action) {
        return TIMER.schedule(() -> thread(action).start(), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "alarm");
        thread.setDaemon(true);
        return thread;
    }
}
