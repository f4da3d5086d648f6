package dyno.experiment;

import dyno.driver.ArtifactResolver;
import java.time.Duration;
import java.time.Instant;

/** How much of a budget is used up; time that downloads took does not count, nor what it is stopped for. */
public final class BudgetClock {
    private final Instant start = SteadyClock.now();
    private final Duration downloadedBefore = ArtifactResolver.downloading();
    private double before;

    /**
     * Starts the clock.
     *
     * @param before seconds that were used earlier
     */
    public BudgetClock(double before) {
        this.before = before;
    }

    /** In seconds. */
    public double used() {
        Duration downloading = ArtifactResolver.downloading().minus(downloadedBefore);
        return before + SteadyClock.since(start).minus(downloading).toMillis() / 1000.0;
    }

    /** Runs a task that does not count, such as the tests of a driver's repository. */
    public void stopFor(Runnable task) {
        double used = used();
        try {
            task.run();
        } finally {
            before -= used() - used;
        }
    }
}
