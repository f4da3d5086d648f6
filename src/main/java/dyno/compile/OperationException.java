package dyno.compile;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A user's operation that cannot be measured; the message says what, where, and what to do. */
public final class OperationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    OperationException(String message) {
        super(message);
    }

    OperationException(String message, Throwable cause) {
        super(message, cause);
    }

    static OperationException unreadable(Path file, IOException reason) {
        String why = reason instanceof NoSuchFileException
                ? "there is no such file; the path is relative to the current folder"
                : reason.getMessage();
        return new OperationException("The operation " + file + " cannot be read: " + why + ".", reason);
    }
}
