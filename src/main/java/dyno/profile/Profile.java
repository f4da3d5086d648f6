package dyno.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stack samples of one event in one fork, equal stack traces folded together.
 *
 * @param weights weight per distinct stack trace: stack samples for CPU, bytes for allocation
 * @param stackSamples how many stack samples were folded
 */
public record Profile(Event event, Map<StackTrace, Long> weights, long stackSamples) {
    public Profile {
        weights = Map.copyOf(weights);
    }

    public static Profile sum(Event event, List<Profile> forks) {
        Map<StackTrace, Long> weights = new HashMap<>();
        long stackSamples = 0;
        for (Profile fork : forks) {
            if (fork.event() != event) {
                throw new IllegalArgumentException("a profile of " + fork.event() + " in a sum of " + event);
            }
            fork.weights().forEach((trace, weight) -> weights.merge(trace, weight, Long::sum));
            stackSamples += fork.stackSamples();
        }
        return new Profile(event, weights, stackSamples);
    }

    public long totalWeight() {
        return weights.values().stream().mapToLong(Long::longValue).sum();
    }
}
