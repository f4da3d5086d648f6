package dyno.hotspot;

import dyno.profile.Event;
import java.util.List;

/**
 * The hotspots of one driver in one workload, with an account of every stack sample.
 *
 * <p>{@code driver}, {@code transport} and {@code outside} add up to 1, or are all 0 without stack samples.
 *
 * @param event CPU or allocation
 * @param forks how many forks have stack samples; with one, intervals know chance only ({@link #chanceOnly()})
 * @param stackSamples stack samples of the worker threads, over all forks
 * @param driver part charged to the driver's methods
 * @param transport socket and kernel time below the driver, and the replay's own code
 * @param outside part without a driver frame (harness, JVM)
 * @param costPerOperation what the whole operation costs: ns/op or bytes/op; NaN when unknown
 * @param hotspots by rank
 */
public record Ranking(
        Event event,
        int forks,
        long stackSamples,
        Share driver,
        Share transport,
        Share outside,
        double costPerOperation,
        List<Hotspot> hotspots) {

    /** True when the intervals leave out the variation between forks, because there is one fork only. */
    public boolean chanceOnly() {
        return forks == 1;
    }
}
