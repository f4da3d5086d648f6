package dyno.run;

/** Receives the progress of a run. */
public interface Progress {
    /**
     * A step starts.
     *
     * @param done steps that have ended
     * @param secondsLeft estimate for the remaining steps
     */
    void step(String what, int done, int total, double secondsLeft);

    /** Whether the process has been told to end, so that nothing new should start. */
    boolean isCancelled();

    /**
     * Stops when the process has been told to end.
     *
     * @throws RunException INTERRUPTED
     */
    default void requireNotCancelled(String message) {
        if (isCancelled()) {
            throw new RunException(RunException.Kind.INTERRUPTED, message);
        }
    }
}
