package dyno.feature.reproduce;

import java.time.Duration;
import java.util.List;

/**
 * What of the published studies is measured, and for how long.
 *
 * @param studies ids; {@code all} for all of them
 * @param full whether at the published sizes
 * @param budget no fork begins after it
 * @param seed of the shuffled order
 */
public record ReproductionOptions(List<String> studies, boolean full, Duration budget, long seed) {
    private static final Duration ALL = Duration.ofMinutes(29);
    private static final Duration SINGLE = Duration.ofMinutes(12);

    /** Enough for one fork of each driver and operation on two cores. */
    public static Duration defaultBudget(List<String> studies) {
        return studies.size() == 1 && !studies.contains("all") ? SINGLE : ALL;
    }

    ReproductionOptions withBudget(Duration other) {
        return new ReproductionOptions(studies, full, other, seed);
    }
}
