package dyno.profile;

import java.util.Map;

/**
 * The stack samples of one event in one fork, equal stack traces folded together.
 *
 * @param event what was sampled
 * @param weights weight per distinct stack trace: stack samples for CPU, bytes for allocation
 * @param stackSamples how many stack samples were folded
 */
public record Profile(Event event, Map<StackTrace, Long> weights, long stackSamples) {
    public Profile {
        weights = Map.copyOf(weights);
    }

    /** Sum of all weights. */
    public long totalWeight() {
        return weights.values().stream().mapToLong(Long::longValue).sum();
    }
}
