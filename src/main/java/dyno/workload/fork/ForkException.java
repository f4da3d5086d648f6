package dyno.workload.fork;

import dyno.wire.ReplayException;
import java.util.stream.Collectors;

/**
 * Why a fork cannot continue, as text only: the host of a fork, which receives its exceptions, has no classes of a
 * driver and could not load them.
 */
public final class ForkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ForkException(String message) {
        super(message);
    }

    static ForkException because(String reason) {
        return new ForkException(reason);
    }

    /** The problem in one line, with the stack trace of its origin. */
    public static ForkException of(Throwable problem) {
        if (problem instanceof ForkException told) {
            return told;
        }
        ForkException failure = new ForkException(explain(problem));
        failure.setStackTrace(problem.getStackTrace());
        return failure;
    }

    /** The replay's message comes first: drivers wrap it in their own exception for a lost connection. */
    private static String explain(Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof ReplayException) {
                return cause.getMessage();
            }
        }
        String message = String.valueOf(problem.getMessage())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
        return problem.getClass().getSimpleName() + ": " + message;
    }
}
