package dyno.study;

/** The kind of profiler from which a study has its shares, where it was no sampling one. */
public enum Profiler {
    /** Reads a clock at the entry and exit of each method. */
    INSTRUMENTING("instrumenting profiler");

    private final String label;

    Profiler(String label) {
        this.label = label;
    }

    /** For people. */
    public String label() {
        return label;
    }
}
