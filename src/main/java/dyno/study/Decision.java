package dyno.study;

/** What today's measurement says about a claim: of times, about its direction alone. */
public enum Decision {
    HOLDS("holds"),
    HOLDS_NO_LONGER("does not hold"),
    /** Of a claim that one is faster than another: neither is, see {@link Direction#INDIFFERENCE}. */
    NO_DIFFERENCE("no difference"),
    UNDECIDED("undecided"),

    /** There is nothing to decide by: a driver cannot do it, or it could not be measured. */
    NOT_MEASURED("not measured");

    private final String label;

    Decision(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Whether more rounds would be of no use. */
    public boolean isDecided() {
        return this == HOLDS || this == HOLDS_NO_LONGER || this == NO_DIFFERENCE;
    }
}
