package dyno.hotspot;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.util.List;

/** Ranks the methods of a driver by what an operation spends in them and in everything outside the driver below them. */
public final class HotspotRanking {
    private HotspotRanking() {}

    /** Ranks with a cost without uncertainty; NaN when it is unknown. */
    public static Ranking rank(List<Profile> forks, DriverScope scope, double costPerOperation) {
        return rank(forks, scope, OperationCost.exact(costPerOperation));
    }

    /**
     * Ranks the hotspots of at least 0.1 % of what runs in the driver and below it. Forks without stack samples contain
     * no information and are left out.
     *
     * @param forks profiles of one event, one per fork, at least one
     * @param scope the driver
     * @param cost cost of the whole operation in the event's unit
     */
    public static Ranking rank(List<Profile> forks, DriverScope scope, OperationCost cost) {
        return callPaths(forks, scope, cost).ranking();
    }

    /** The paths through the driver, with their ranking; else as {@link #rank(List, DriverScope, OperationCost)}. */
    public static CallPaths callPaths(List<Profile> forks, DriverScope scope, OperationCost cost) {
        Event event = forks.get(0).event();
        HotspotTally tally = new HotspotTally(scope, event, forks.size());
        for (int i = 0; i < forks.size(); i++) {
            Profile fork = forks.get(i);
            if (fork.event() != event) {
                throw new IllegalArgumentException("a profile of " + fork.event() + " in a ranking of " + event);
            }
            add(tally, fork, i);
        }
        return tally.callPaths(SamplingUnit.FORK, cost);
    }

    /** Each fork has a total weight of 1, no matter how many stack samples it has. */
    private static void add(HotspotTally tally, Profile fork, int unit) {
        double total = fork.totalWeight();
        double[] weights = new double[unit + 1];
        fork.weights().forEach((trace, weight) -> {
            weights[unit] = weight / total;
            tally.add(trace, weights);
        });
        tally.count(fork.stackSamples());
    }
}
