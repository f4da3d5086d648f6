package dyno.experiment.setup;

import java.util.ArrayDeque;
import java.util.Deque;

/** Resources that are closed together, the last one first; if closing one fails, the others are closed all the same. */
public final class Resources implements AutoCloseable {
    private final Deque<AutoCloseable> all = new ArrayDeque<>();

    /** Takes charge of something that has just been opened. */
    public <T extends AutoCloseable> T add(T resource) {
        all.push(resource);
        return resource;
    }

    /** Closes everything after a problem, to which further ones are added. */
    void closeAfter(Throwable problem) {
        try {
            close();
        } catch (RuntimeException e) {
            problem.addSuppressed(e);
        }
    }

    /**
     * Closes everything.
     *
     * @throws RuntimeException the first that was thrown, when all have been tried
     */
    @Override
    public void close() {
        RuntimeException first = null;
        while (!all.isEmpty()) {
            try {
                all.pop().close();
            } catch (Exception e) {
                RuntimeException problem = e instanceof RuntimeException known ? known : new IllegalStateException(e);
                if (first == null) {
                    first = problem;
                } else {
                    first.addSuppressed(problem);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
