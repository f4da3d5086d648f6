package dyno.recording;

import dyno.profile.Event;

/** A type of JFR events whose stacks are counted. */
enum SampleSource {
    EXECUTION("jdk.ExecutionSample", Event.CPU, 0, ""),
    /** One that was taken late stands for all periods since the last one; {@link SampleReader} counts these. */
    CPU_TIME("jdk.CPUTimeSample", Event.CPU, 1, "samplingPeriod"),
    NATIVE_METHOD("jdk.NativeMethodSample", Event.NATIVE, 0, ""),
    WALL_CLOCK("profiler.WallClockSample", Event.WALL, 0, "samples"),
    /**
     * Samples of async-profiler's wall clock that are written as {@link #EXECUTION}, distinguished by {@link
     * ThreadStates}.
     */
    WALL_CLOCK_EXECUTION("", Event.WALL, 0, ""),
    SAMPLED_ALLOCATION("jdk.ObjectAllocationSample", Event.ALLOCATION, 0, "weight"),
    ALLOCATION_IN_TLAB("jdk.ObjectAllocationInNewTLAB", Event.ALLOCATION, 1, "tlabSize"),
    ALLOCATION_OUTSIDE_TLAB("jdk.ObjectAllocationOutsideTLAB", Event.ALLOCATION, 1, "allocationSize"),
    LIVE_OBJECT("profiler.LiveObject", Event.LIVE, 0, "allocationSize"),
    MONITOR_ENTER("jdk.JavaMonitorEnter", Event.LOCK, 0, "duration"),
    THREAD_PARK("jdk.ThreadPark", Event.LOCK, 0, "duration"),
    NATIVE_LOCK("profiler.NativeLock", Event.LOCK, 0, "duration");

    private final String type;
    private final Event event;
    private final int preference;
    private final String weightField;

    SampleSource(String type, Event event, int preference, String weightField) {
        this.type = type;
        this.event = event;
        this.preference = preference;
        this.weightField = weightField;
    }

    String type() {
        return type;
    }

    Event event() {
        return event;
    }

    /** If a chunk has sources that measure the same, those of the highest preference count. */
    int preference() {
        return preference;
    }

    /** The field that holds the weight; empty if each stack sample has weight 1. */
    String weightField() {
        return weightField;
    }

    /** Whether the weight is in ticks of the recording's clock, to be turned into nanoseconds. */
    boolean weighsTicks() {
        return event == Event.LOCK || this == CPU_TIME;
    }
}
