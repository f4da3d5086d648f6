package dyno.output;

/** A report that cannot be written or read; the message names the file and the remedy. */
public final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What went wrong, for the exit code. */
    public enum Kind {
        /** The file cannot be written: the folder is read-only, missing or full. */
        UNWRITABLE,
        /** The file cannot be read, or is not a results file. */
        UNREADABLE
    }

    public ReportException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
