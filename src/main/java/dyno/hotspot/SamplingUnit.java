package dyno.hotspot;

/** From the variation of what the intervals of a ranking are computed. */
public enum SamplingUnit {
    /** Forks of one benchmark; each has the same say. */
    FORK("fork"),
    /** Recordings of one application; each has a say by what it weighs. */
    FILE("file"),
    /** Equal parts of the time of one recording; each has a say by what it weighs. */
    TIME_SLICE("time slice");

    private final String label;

    SamplingUnit(String label) {
        this.label = label;
    }

    /** Name for people, in the singular. */
    public String label() {
        return label;
    }
}
