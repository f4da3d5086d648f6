package dyno.study;

import java.util.Locale;

/** How a measured difference compares with the published one. */
public enum Size {
    /** The published ratio is inside the interval of the measured one. */
    INSIDE,
    SMALLER,
    LARGER;

    /**
     * The same rule for each ratio.
     *
     * @param published the published ratio; NaN for none
     * @param low of the interval; NaN for none
     * @return null where there is nothing to compare: no published ratio, no interval, or a difference the other way round
     */
    public static Size of(double published, double ratio, double low, double high) {
        if (!Double.isFinite(published) || !Double.isFinite(low)) {
            return null;
        }
        if (low <= published && published <= high) {
            return INSIDE;
        }
        Direction direction = Direction.of(published);
        if (direction != Direction.EQUAL && direction.decide(low, high) == Decision.HOLDS_NO_LONGER) {
            return null;
        }
        double expected = Math.log(published);
        double measured = Math.log(ratio);
        boolean isLarger = direction == Direction.EQUAL
                ? Math.abs(measured) > Math.abs(expected)
                : measured * Math.signum(expected) > Math.abs(expected);
        return isLarger ? LARGER : SMALLER;
    }

    /**
     * That of an exact number.
     *
     * @param published NaN for none
     */
    public static Size ofCount(double published, double count) {
        if (!Double.isFinite(published)) {
            return null;
        }
        return count == published ? INSIDE : count < published ? SMALLER : LARGER;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
