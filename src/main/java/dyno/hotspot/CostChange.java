package dyno.hotspot;

/**
 * How the cost of something per operation differs between two sides.
 *
 * @param name a method, a call, or a frame
 * @param before cost on the first side: ns/op, bytes/op, or percent of the operation where its cost is unknown
 * @param after cost on the second side
 * @param low lower end of the 95 % interval of the difference
 * @param high upper end of the 95 % interval of the difference
 * @param pValue two-sided, that both cost the same; NaN, like the interval, if there are too few units or samples
 * @param beyondNoise whether the difference exceeds the noise between the units, with at most 5 % false ones among all
 *     that are marked; at a place named before measuring, with a chance of 5 % at most
 */
public record CostChange(
        String name, double before, double after, double low, double high, double pValue, boolean beyondNoise) {
    /** Below 0 the second side is cheaper. */
    public double difference() {
        return after - before;
    }

    CostChange marked(boolean beyond) {
        return new CostChange(name, before, after, low, high, pValue, beyond);
    }
}
