package dyno.experiment.setup;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 90s}, {@code 10m}, {@code 1h}, {@code 1h30m}. */
public final class Durations {
    /** Six digits are more than anyone needs, and few enough for computing in nanoseconds. */
    private static final Pattern TEXT = Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,6})s)?");

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException when the text is not a duration above zero
     */
    public static Duration parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || text.isEmpty()) {
            throw new IllegalArgumentException("Invalid duration '" + text + "'; write 90s, 10m, 1h or 1h30m.");
        }
        Duration duration = Duration.ofHours(number(matcher.group(1)))
                .plusMinutes(number(matcher.group(2)))
                .plusSeconds(number(matcher.group(3)));
        if (duration.isZero()) {
            throw new IllegalArgumentException("The duration '" + text + "' must be greater than zero.");
        }
        return duration;
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /** The shortest text of a duration, to the second. */
    public static String text(Duration duration) {
        String text = (duration.toHours() > 0 ? duration.toHours() + "h" : "")
                + (duration.toMinutesPart() > 0 ? duration.toMinutesPart() + "m" : "")
                + (duration.toSecondsPart() > 0 ? duration.toSecondsPart() + "s" : "");
        return text.isEmpty() ? "0s" : text;
    }
}
