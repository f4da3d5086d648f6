package dyno.hotspot;

import dyno.profile.Event;
import dyno.profile.Profile;
import java.util.List;

/**
 * One side of a difference: the profiles of one event of an operation.
 *
 * <p>Profiles without weight contain no information and are left out.
 *
 * @param profiles one per unit
 * @param costs what an operation cost, ns/op or bytes/op, each time that it was measured; empty if unknown
 * @param unit what the profiles are; forks have equal weight, files and time slices are weighted by their samples
 */
public record CostSide(String name, List<Profile> profiles, List<Double> costs, SamplingUnit unit) {
    public CostSide {
        profiles =
                profiles.stream().filter(profile -> profile.totalWeight() > 0).toList();
        costs = costs.stream().filter(cost -> cost > 0 && Double.isFinite(cost)).toList();
    }

    public boolean isCostKnown() {
        return !costs.isEmpty();
    }

    /** What was sampled; CPU time where nothing was. */
    public Event event() {
        return profiles.isEmpty() ? Event.CPU : profiles.get(0).event();
    }

    public long stackSamples() {
        return profiles.stream().mapToLong(Profile::stackSamples).sum();
    }
}
