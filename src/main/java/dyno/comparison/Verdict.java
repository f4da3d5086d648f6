package dyno.comparison;

/** The result of a comparison. */
public enum Verdict {
    IMPROVEMENT("improvement"),
    REGRESSION("regression"),
    EQUIVALENT("equivalent"),
    INCONCLUSIVE("inconclusive"),
    NOT_MEASURABLE("not measurable here"),
    INVALID("invalid");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** True when more rounds are not needed. */
    public boolean isDecisive() {
        return this == IMPROVEMENT || this == REGRESSION || this == EQUIVALENT;
    }

    /** The word shown to people. */
    public String label() {
        return label;
    }
}
