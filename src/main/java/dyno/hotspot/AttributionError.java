package dyno.hotspot;

import dyno.profile.Event;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How far a sampler charges the cost of neighbouring code to a place, in the same way in all forks, so that more forks
 * do not help: a processor is interrupted a few instructions late, and runs several at once.
 *
 * @param relative standard deviation relative to a share, or to what is left of the operation where that is less; 0 to
 *     1
 * @param perOperation standard deviation, in the event's unit
 */
record AttributionError(double relative, double perOperation) {
    static final AttributionError NONE = new AttributionError(0, 0);

    /**
     * As measured with planted costs ({@code ./dyno calibrate hotspots}, docs/accuracy.md); unknown for other events.
     */
    private static final AttributionError CPU = new AttributionError(0.08, 2);

    private static final AttributionError ALLOCATION = new AttributionError(0.03, 0);

    private static final double NORMAL_QUANTILE = NormalDistribution.of(0, 1).inverseCumulativeProbability(0.975);

    static AttributionError of(Event event) {
        return switch (event) {
            case CPU -> CPU;
            case ALLOCATION -> ALLOCATION;
            default -> NONE;
        };
    }

    /**
     * The half-width of the 95 % interval of a share if nothing else were uncertain.
     *
     * @param cost of the operation, in the event's unit; NaN when unknown, which leaves the relative part
     */
    double margin(double share, double cost) {
        double absolute = share > 0 && cost > 0 ? perOperation / cost : 0;
        return NORMAL_QUANTILE * Math.hypot(relative * Math.min(share, 1 - share), absolute);
    }
}
