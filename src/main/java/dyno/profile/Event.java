package dyno.profile;

/** The meaning of a stack sample, and the unit of its weight. */
public enum Event {
    /** CPU time of Java and of all that it calls; weight in stack samples. */
    CPU("cpu", "ns/op"),
    /** Heap allocation; weight in bytes. */
    ALLOCATION("alloc", "B/op"),
    /** Threads in native code, working or waiting, as the JDK samples them; weight in stack samples. */
    NATIVE("native", "ns/op"),
    /** Wall-clock time, running or not; weight in stack samples. */
    WALL("wall", "ns/op"),
    /** Waiting for a lock or parked; weight in nanoseconds. */
    LOCK("lock", "ns/op"),
    /** Objects that are still on the heap; weight in bytes. */
    LIVE("live", "B/op");

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
