package dyno.run;

/** A run that cannot be started, stored or continued; the message says what failed, where, and the remedy. */
public final class RunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Kind {
        /** The folder for the results cannot be written. */
        NOT_WRITABLE,
        /** There is no run of that name, or its files cannot be read. */
        UNKNOWN_RUN,
        /** Another process is measuring the run. */
        IN_USE,
        /** The driver or server of a run to be resumed has changed. */
        CHANGED,
        /** The plan of a run was made by a Dyno that measures differently. */
        OTHER_DYNO,
        /** The run was begun on another kind of machine. */
        OTHER_MACHINE,
        /** Runs that are to be joined are not parts of one whole. */
        NOT_TOGETHER,
        /** A fork could not be measured. */
        FORK_FAILED,
        /** The heap is too small, or the machine has no more memory. */
        OUT_OF_MEMORY,
        /** The process was told to end before everything was measured. */
        INTERRUPTED
    }

    private final Kind kind;

    public RunException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public RunException(Kind kind, String message) {
        this(kind, message, null);
    }

    public Kind kind() {
        return kind;
    }
}
