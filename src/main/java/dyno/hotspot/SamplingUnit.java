package dyno.hotspot;

/** The units from whose variation the intervals of a ranking are computed. */
public enum SamplingUnit {
    /** Forks of one benchmark, with equal weight. */
    FORK("fork"),
    /** Recordings of one application, weighted by their samples. */
    FILE("file"),
    /** All recordings of one machine, weighted by their samples. */
    MACHINE("machine"),
    /** Equal parts of the time of one recording, weighted by their samples. */
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
