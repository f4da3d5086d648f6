package dyno.comparison;

import java.util.Collection;
import java.util.List;

/**
 * The spread of the scores of equal forks, pooled over cells.
 *
 * @param deviation standard deviation of the logarithm, so 0.02 is about 2 %
 * @param degrees degrees of freedom that it is based on
 */
public record Spread(double deviation, int degrees) {
    /** Nothing is known. */
    public static final Spread UNKNOWN = new Spread(Double.NaN, 0);

    /** With fewer degrees of freedom, Student's t is over 3. */
    private static final int LEAST_DEGREES = 4;

    /**
     * Pools the scores of cells that are assumed to have the same spread.
     *
     * @param cells scores above 0, one per fork
     */
    public static Spread pooled(Collection<List<Double>> cells) {
        double squares = 0;
        int degrees = 0;
        for (List<Double> scores : cells) {
            double mean = scores.stream().mapToDouble(Math::log).average().orElse(0);
            squares += scores.stream()
                    .mapToDouble(score -> Math.pow(Math.log(score) - mean, 2))
                    .sum();
            degrees += Math.max(0, scores.size() - 1);
        }
        return degrees == 0 ? UNKNOWN : new Spread(Math.sqrt(squares / degrees), degrees);
    }

    /** Whether it is known well enough for intervals. */
    public boolean isKnown() {
        return degrees >= LEAST_DEGREES;
    }
}
