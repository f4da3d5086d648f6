package dyno.fleet;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many recordings may not be missing in a ranking: a number, or a percentage of all recordings.
 *
 * @param text as the user wrote it
 */
record UnreadLimit(String text, BigDecimal value, boolean isPercentage) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(%?)");
    private static final BigDecimal ALL = BigDecimal.valueOf(100);

    /**
     * Reads {@code N} or {@code P%}.
     *
     * @throws IllegalArgumentException when it is neither
     */
    static UnreadLimit parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (form.matches()) {
            UnreadLimit limit = new UnreadLimit(
                    text, new BigDecimal(form.group(1)), !form.group(2).isEmpty());
            if (limit.isSensible()) {
                return limit;
            }
        }
        throw new IllegalArgumentException("--fail-if-unread " + text
                + ": give a whole number of recordings from 1, or a percentage above 0% up to 100%, for example 5%.");
    }

    private boolean isSensible() {
        return value.signum() > 0 && (isPercentage ? value.compareTo(ALL) <= 0 : !text.contains("."));
    }

    /** Whether this many of all recordings are too many to miss. */
    boolean isReached(int unread, int recordings) {
        BigDecimal missing = BigDecimal.valueOf(unread);
        return unread > 0
                && (isPercentage
                        ? missing.multiply(ALL).compareTo(value.multiply(BigDecimal.valueOf(recordings))) >= 0
                        : missing.compareTo(value) >= 0);
    }
}
