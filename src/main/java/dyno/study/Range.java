package dyno.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;

/**
 * The values at which a claim holds.
 *
 * @param from smallest; null when any small value will do
 * @param to largest; null when any large value will do
 */
public record Range(Double from, Double to) {
    /** Where one is said to be faster than the other, ratios within this factor of 1 are no difference. */
    public static final double INDIFFERENCE = 1.02;

    @JsonCreator
    public Range(@JsonProperty("from") Double from, @JsonProperty("to") Double to) {
        if (from == null && to == null || from != null && to != null && !(from <= to)) {
            throw new IllegalArgumentException("A range from " + from + " to " + to + " decides nothing.");
        }
        this.from = from;
        this.to = to;
    }

    /** What an interval says about the claim: decided only where the whole interval is on one side. */
    public Decision decide(double low, double high) {
        if (isOrder() && low >= 1 / INDIFFERENCE && high <= INDIFFERENCE) {
            return Decision.NO_DIFFERENCE;
        }
        double least = from == null ? Double.NEGATIVE_INFINITY : from;
        double most = to == null ? Double.POSITIVE_INFINITY : to;
        if (low >= least && high <= most) {
            return Decision.HOLDS;
        }
        return high < least || low > most ? Decision.HOLDS_NO_LONGER : Decision.UNDECIDED;
    }

    /** Whether the claim is that one is faster or slower than the other, by whatever ratio. */
    private boolean isOrder() {
        return from == null ? to == 1 : to == null && from == 1;
    }

    /** The condition in words: {@code below 1}. */
    public String describe() {
        if (from == null) {
            return "at most " + text(to);
        }
        return to == null ? "at least " + text(from) : from.equals(to) ? text(from) : text(from) + " to " + text(to);
    }

    private static String text(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
