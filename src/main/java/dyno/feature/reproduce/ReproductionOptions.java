package dyno.feature.reproduce;

import java.time.Duration;
import java.util.List;

/**
 * What of the published studies is measured, and for how long.
 *
 * @param studies ids; {@code all} for all of them
 * @param full whether at the published sizes
 * @param settings of the server: {@link #PUBLISHED} or the name of others that a study has
 * @param budget no fork begins after it
 * @param seed of the shuffled order
 */
public record ReproductionOptions(List<String> studies, boolean full, String settings, Duration budget, long seed) {
    /** At the published sizes the settings of the study, where it has some; else those of Dyno. */
    static final String PUBLISHED = "published";

    private static final Duration ALL = Duration.ofMinutes(29);
    private static final Duration SINGLE = Duration.ofMinutes(12);

    public ReproductionOptions {
        settings = settings == null ? PUBLISHED : settings;
        if (!settings.equals(PUBLISHED) && !full) {
            throw new IllegalArgumentException(
                    "--settings " + settings + " is for the published sizes: add --full, or leave --settings out.");
        }
    }

    /** Enough for one fork of each driver and operation on two cores. */
    public static Duration defaultBudget(List<String> studies) {
        return studies.size() == 1 && !studies.contains("all") ? SINGLE : ALL;
    }

    ReproductionOptions withBudget(Duration other) {
        return new ReproductionOptions(studies, full, settings, other, seed);
    }

    boolean hasOtherSettings() {
        return !settings.equals(PUBLISHED);
    }
}
