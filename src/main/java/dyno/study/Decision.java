package dyno.study;

/** What today's measurement says about a claim. */
public enum Decision {
    HOLDS("holds"),
    HOLDS_NO_LONGER("holds no longer"),
    UNDECIDED("cannot be decided with this budget"),

    /** There is nothing to decide by: a driver cannot do it, or it could not be measured. */
    NOT_MEASURED("not measured");

    private final String label;

    Decision(String label) {
        this.label = label;
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** Whether more rounds would be of no use. */
    public boolean isDecided() {
        return this == HOLDS || this == HOLDS_NO_LONGER;
    }
}
