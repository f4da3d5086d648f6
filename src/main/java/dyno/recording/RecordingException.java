package dyno.recording;

/** A recording that cannot be used; the message names the file and the remedy. */
public final class RecordingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What is wrong with a recording. */
    public enum Kind {
        /** There is no such file, or it is not readable. */
        MISSING,
        /** The file is something else. */
        NOT_A_RECORDING,
        /** The file is a recording, but nothing of it can be read. */
        DAMAGED,
        /** The file is compressed, and cannot be unpacked into the temporary folder. */
        NOT_UNPACKED
    }

    /**
     * A problem with a recording.
     *
     * @param message with the file and the remedy
     * @param cause null if there is none
     */
    public RecordingException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
