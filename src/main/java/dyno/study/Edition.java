package dyno.study;

/** Which generation of drivers. */
public enum Edition {
    /** The drivers of the study, or the nearest available ones. */
    ORIGINAL("original drivers"),

    /** Today's newest. */
    CURRENT("current drivers");

    private final String label;

    Edition(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
