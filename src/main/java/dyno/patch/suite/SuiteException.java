package dyno.patch.suite;

/** The tests of a driver's repository cannot be run: the message names the checkout and the remedy. */
public final class SuiteException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SuiteException(String message) {
        super(message);
    }

    SuiteException(String message, Throwable cause) {
        super(message, cause);
    }
}
