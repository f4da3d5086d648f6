package dyno.workload.fork;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Does something later, in a separate thread: those of the common pool may all be waiting for what it ends. */
public final class Alarm {
    private static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(1, Alarm::thread);

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private Alarm() {}

    /** Runs an action after a time, unless that is cancelled before. */
    public static Future<?> after(Duration time, Runnable action) {
        return TIMER.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "alarm");
        thread.setDaemon(true);
        return thread;
    }
}
