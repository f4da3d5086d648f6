package dyno.profile;

/** What a stack sample stands for, and in which unit its weight is counted. */
public enum Event {
    /** CPU time of Java and of all that it calls; weight in stack samples. */
    CPU("cpu", "ns/op", "stack samples"),
    /** Heap allocation; weight in bytes. */
    ALLOCATION("alloc", "B/op", "bytes"),
    /** Threads in native code, working or waiting, as the JDK samples them; weight in stack samples. */
    NATIVE("native", "ns/op", "stack samples"),
    /** Wall-clock time, running or not; weight in stack samples. */
    WALL("wall", "ns/op", "stack samples"),
    /** Waiting for a lock or parked; weight in nanoseconds. */
    LOCK("lock", "ns/op", "ns"),
    /** Objects that are still on the heap; weight in bytes. */
    LIVE("live", "B/op", "bytes");

    private final String label;
    private final String unit;
    private final String weightUnit;

    Event(String label, String unit, String weightUnit) {
        this.label = label;
        this.unit = unit;
        this.weightUnit = weightUnit;
    }

    /** Short name, as used in file names and tables. */
    public String label() {
        return label;
    }

    /** Unit of the cost per operation that this event's shares divide up. */
    public String unit() {
        return unit;
    }

    /** Unit of the weights in a profile. */
    public String weightUnit() {
        return weightUnit;
    }
}
