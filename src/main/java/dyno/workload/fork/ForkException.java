package dyno.workload.fork;

import dyno.wire.ReplayException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a fork cannot continue, as text only: the host of a fork, which receives its exceptions, has no classes of a
 * driver and could not load them.
 */
public final class ForkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isOfReplay;

    private ForkException(String message, boolean isOfReplay) {
        super(message);
        this.isOfReplay = isOfReplay;
    }

    static ForkException because(String reason) {
        return new ForkException(reason, false);
    }

    /** The problem in one line, with the stack trace of its origin. */
    public static ForkException of(Throwable problem) {
        if (problem instanceof ForkException told) {
            return told;
        }
        ForkException failure = ofReplay(problem).orElseGet(() -> new ForkException(explain(problem), false));
        failure.setStackTrace(problem.getStackTrace());
        return failure;
    }

    /** Drivers wrap the replay's exception in their own for a lost connection. */
    private static Optional<ForkException> ofReplay(Throwable problem) {
        return Stream.iterate(problem, Objects::nonNull, Throwable::getCause)
                .filter(ReplayException.class::isInstance)
                .map(cause -> new ForkException(cause.getMessage(), true))
                .findFirst();
    }

    private static String explain(Throwable problem) {
        String message = String.valueOf(problem.getMessage())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
        return problem.getClass().getSimpleName() + ": " + message;
    }

    /** Whether the operation could not be recorded, or did not repeat the recording. */
    boolean isOfReplay() {
        return isOfReplay;
    }
}
