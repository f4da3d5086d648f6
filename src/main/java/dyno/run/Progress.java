package dyno.run;

/** Who is told how far a run is. */
public interface Progress {
    /**
     * A step begins.
     *
     * @param what for people
     * @param done steps that have ended
     * @param total all steps
     * @param secondsLeft estimate for the remaining steps
     */
    void step(String what, int done, int total, double secondsLeft);

    /** Whether the process has been told to end, so that nothing new should begin. */
    boolean isCancelled();

    /**
     * Ends what is under way when the process has been told to end.
     *
     * @param message how far it has come
     * @throws RunException INTERRUPTED
     */
    default void requireNotCancelled(String message) {
        if (isCancelled()) {
            throw new RunException(RunException.Kind.INTERRUPTED, message);
        }
    }
}
