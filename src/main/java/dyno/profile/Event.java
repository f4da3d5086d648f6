package dyno.profile;

/** What a stack sample stands for, and in which unit its weight is counted. */
public enum Event {
    /** CPU time; weight in stack samples. */
    CPU("cpu", "ns/op"),
    /** Heap allocation; weight in bytes. */
    ALLOCATION("alloc", "B/op");

    private final String label;
    private final String unit;

    Event(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    /** Short name, as used in file names and tables. */
    public String label() {
        return label;
    }

    /** Unit of the cost per operation that this event's shares divide up. */
    public String unit() {
        return unit;
    }
}
