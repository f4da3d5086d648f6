package dyno.comparison;

/** What a comparison says. */
public enum Verdict {
    IMPROVEMENT("improvement"),
    REGRESSION("regression"),
    EQUIVALENT("equivalent"),
    INCONCLUSIVE("inconclusive"),
    INVALID("invalid");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** The word shown to people. */
    public String label() {
        return label;
    }
}
