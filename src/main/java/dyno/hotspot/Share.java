package dyno.hotspot;

/**
 * A part of an operation's cost with its confidence interval.
 *
 * @param mean mean over the forks, 0 to 1
 * @param low lower end of the 95 % interval, not below 0
 * @param high upper end of the 95 % interval, not above 1
 */
public record Share(double mean, double low, double high) {
    public static final Share UNKNOWN = new Share(Double.NaN, Double.NaN, Double.NaN);
}
