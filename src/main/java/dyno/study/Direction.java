package dyno.study;

/** On which side of 1 a claim sees a ratio of times. */
public enum Direction {
    FASTER,
    SLOWER,
    EQUAL,
    /** Faster or equal: of announcements that promise no loss. */
    NOT_SLOWER;

    /** Ratios within this factor of 1 are no difference. */
    public static final double INDIFFERENCE = 1.02;

    public static Direction of(double published) {
        return isNone(published, published) ? EQUAL : published < 1 ? FASTER : SLOWER;
    }

    /** What an interval says: decided only where all of it is on one side. */
    public Decision decide(double low, double high) {
        return switch (this) {
            case FASTER -> ordered(high < 1, low > 1, low, high);
            case SLOWER -> ordered(low > 1, high < 1, low, high);
            case EQUAL ->
                isNone(low, high)
                        ? Decision.HOLDS
                        : low > 1 || high < 1 ? Decision.HOLDS_NO_LONGER : Decision.UNDECIDED;
            case NOT_SLOWER ->
                high <= INDIFFERENCE ? Decision.HOLDS : low > 1 ? Decision.HOLDS_NO_LONGER : Decision.UNDECIDED;
        };
    }

    private static Decision ordered(boolean holds, boolean isReversed, double low, double high) {
        if (holds) {
            return Decision.HOLDS;
        }
        return isReversed ? Decision.HOLDS_NO_LONGER : isNone(low, high) ? Decision.NO_DIFFERENCE : Decision.UNDECIDED;
    }

    /** Whether a ratio without an interval, as studies publish them, has this direction. */
    public boolean isThatOf(double ratio) {
        return decide(ratio, ratio) == Decision.HOLDS;
    }

    private static boolean isNone(double low, double high) {
        return low >= 1 / INDIFFERENCE && high <= INDIFFERENCE;
    }

    /**
     * A share of an operation as a ratio: how much longer it takes with that part than without it. So shares are judged by the rule for
     * ratios.
     */
    public static double ofShare(double share) {
        return 1 / (1 - share);
    }
}
