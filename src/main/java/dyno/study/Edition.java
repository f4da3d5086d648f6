package dyno.study;

/** Which generation of drivers. */
public enum Edition {
    /** The drivers of the study, or the nearest that can be had. */
    THEN("drivers of then"),

    /** Today's newest. */
    TODAY("drivers of today");

    private final String label;

    Edition(String label) {
        this.label = label;
    }

    /** For tables. */
    public String label() {
        return label;
    }
}
