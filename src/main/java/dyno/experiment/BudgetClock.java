package dyno.experiment;

import dyno.driver.ArtifactResolver;
import java.time.Duration;
import java.time.Instant;

/** How much of a budget is used up; time that downloads took does not count. */
public final class BudgetClock {
    private final Instant start = SteadyClock.now();
    private final Duration downloadedBefore = ArtifactResolver.downloading();
    private final double seconds;
    private final double before;

    /**
     * Starts the clock.
     *
     * @param before seconds that were used earlier
     */
    public BudgetClock(Duration budget, double before) {
        this.seconds = budget.toMillis() / 1000.0;
        this.before = before;
    }

    /** The whole budget, in seconds. */
    public double budget() {
        return seconds;
    }

    /** The time that was used, in seconds. */
    public double used() {
        Duration downloading = ArtifactResolver.downloading().minus(downloadedBefore);
        return before + SteadyClock.since(start).minus(downloading).toMillis() / 1000.0;
    }

    /** The time that is left, in seconds; below 0 when it is overrun. */
    public double left() {
        return seconds - used();
    }
}
