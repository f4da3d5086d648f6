package dyno.recording;

import java.util.Map;

/**
 * Distinguishes stack samples of the wall clock from those of the CPU by the state of the thread, if async-profiler
 * writes both as {@code jdk.ExecutionSample}: before its version 4, and later with {@code nobatch}. Since version 3, a
 * separate state marks the CPU's. Before, a recording was of one of them, and the wall clock's is the one in which
 * threads sleep.
 */
final class ThreadStates {
    /** The state of the CPU's samples. */
    private static final String OWN = "STATE_DEFAULT";

    private static final String SLEEPING = "STATE_SLEEPING";

    private final boolean mixed;
    private final long wall;

    /**
     * States of a chunk.
     *
     * @param mixed whether each stack sample shows its source
     * @param wall bits of the states that only the wall clock samples
     */
    private ThreadStates(boolean mixed, long wall) {
        this.mixed = mixed;
        this.wall = wall;
    }

    static ThreadStates of(ConstantPools constants) {
        Map<Integer, String> names = constants.threadStates();
        boolean mixed = names.containsValue(OWN);
        long wall = 0;
        // the JDK has the same names, but samples no thread that sleeps
        if (constants.areAsyncProfilers()) {
            for (Map.Entry<Integer, String> state : names.entrySet()) {
                boolean isWall = mixed ? !OWN.equals(state.getValue()) : SLEEPING.equals(state.getValue());
                wall |= isWall ? 1L << state.getKey() : 0;
            }
        }
        return new ThreadStates(mixed, wall);
    }

    /** The source of a stack sample that is written as {@link SampleSource#EXECUTION}. */
    SampleSource source(long state) {
        return state < Long.SIZE && (wall >>> state & 1) != 0
                ? SampleSource.WALL_CLOCK_EXECUTION
                : SampleSource.EXECUTION;
    }

    /**
     * If the states of single stack samples are not sufficient, all of them together are.
     *
     * @param wallClock whether a thread, also one that does not count, was in a state that only the wall clock samples
     */
    void settle(SampleCounts counts, boolean wallClock) {
        if (!mixed && wallClock) {
            counts.move(SampleSource.EXECUTION, SampleSource.WALL_CLOCK_EXECUTION);
        }
    }
}
