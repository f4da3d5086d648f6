package dyno.hotspot;

import dyno.profile.Event;
import java.util.List;

/**
 * The hotspots of one driver in one workload, with an account of every stack sample.
 *
 * <p>{@code driver}, {@code transport} and {@code outside} add up to 1, or are all 0 without stack samples.
 *
 * @param event what was sampled
 * @param forks how many forks, files or time slices have stack samples; with one, intervals do not include their
 *     variation ({@link #oneUnit()})
 * @param stackSamples stack samples of the worker threads, over all forks
 * @param driver part charged to the driver's methods
 * @param transport socket and kernel time below the driver, and the replay's own code
 * @param outside part without a driver frame (harness, JVM)
 * @param costPerOperation what the whole operation costs: ns/op or bytes/op; NaN when unknown
 * @param hotspots by rank
 * @param unit what {@code forks} counts
 * @param totals the driver's methods with all that they call, those that are charged nothing themselves among them, the
 *     heaviest first: from 1 % of what runs in the driver and below it, entries from 0.1 %
 */
public record Ranking(
        Event event,
        int forks,
        long stackSamples,
        Share driver,
        Share transport,
        Share outside,
        double costPerOperation,
        List<Hotspot> hotspots,
        SamplingUnit unit,
        List<MethodTotal> totals) {
    /** True when the intervals do not include the variation between forks, because there is only one fork. */
    public boolean oneUnit() {
        return forks == 1;
    }
}
