package dyno.hotspot;

import dyno.comparison.Summary;
import dyno.hotspot.Hotspot.CostRange;

/**
 * What a whole operation costs, in the event's unit.
 *
 * @param mean ns/op or bytes/op; NaN when unknown
 * @param low lower end of its 95 % interval; NaN without one
 * @param high upper end of its 95 % interval; NaN without one
 */
public record OperationCost(double mean, double low, double high) {
    /** Unknown: only shares are known. */
    public static final OperationCost UNKNOWN = new OperationCost(Double.NaN, Double.NaN, Double.NaN);

    /** The median of forks with its interval, if there were enough for one. */
    public static OperationCost of(Summary forks) {
        return new OperationCost(forks.median(), forks.low(), forks.high());
    }

    public static OperationCost exact(double cost) {
        return new OperationCost(cost, cost, cost);
    }

    /**
     * The cost of a share. Share and cost come from different forks, so their relative errors are added in quadrature;
     * without an interval of the cost, only the share's error remains.
     */
    public CostRange range(Share share) {
        double cost = share.mean() * mean;
        double below = Math.hypot(relative(share.mean() - share.low(), share.mean()), relative(mean - low, mean));
        double above = Math.hypot(relative(share.high() - share.mean(), share.mean()), relative(high - mean, mean));
        return new CostRange(Math.max(0, cost * (1 - below)), cost * (1 + above));
    }

    public OperationCost of(Share share) {
        CostRange range = range(share);
        return new OperationCost(share.mean() * mean, range.low(), range.high());
    }

    private static double relative(double margin, double value) {
        return Double.isNaN(margin) || value == 0 ? 0 : margin / value;
    }
}
