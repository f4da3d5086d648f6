package dyno.compile;

/** A user's operation that cannot be measured; the message says what, where, and what to do. */
public final class OperationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    OperationException(String message) {
        super(message);
    }

    OperationException(String message, Throwable cause) {
        super(message, cause);
    }
}
