package dyno.hotspot;

import java.util.List;

/**
 * What the stacks of one event in one recording are charged to.
 *
 * @param stackSamples number of stack samples
 * @param outside weight of the stacks without the driver, by time slice
 * @param paths all different paths with their weights, in the order of the paths
 */
public record StackCharges(long stackSamples, List<Long> outside, List<Weighted> paths) {
    public StackCharges {
        outside = List.copyOf(outside);
        paths = List.copyOf(paths);
    }

    /**
     * A path with its weight.
     *
     * @param weights by time slice, in the event's unit
     */
    public record Weighted(ChargedPath path, List<Long> weights) {
        public Weighted {
            weights = List.copyOf(weights);
        }
    }
}
