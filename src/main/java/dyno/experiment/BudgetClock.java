package dyno.experiment;

import dyno.driver.ArtifactResolver;
import java.time.Duration;
import java.time.Instant;

/** How much of a budget is used up; time that downloads and builds of drivers took does not count. */
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

    public double used() {
        Duration downloading = ArtifactResolver.downloading().minus(downloadedBefore);
        return before + SteadyClock.since(start).minus(downloading).toMillis() / 1000.0;
    }

    /** Does not count what a task takes, such as a build. */
    public void stopFor(Runnable task) {
        double used = used();
        try {
            task.run();
        } finally {
            before -= used() - used;
        }
    }
}
