package dyno.run.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work that is done at once, each piece by a thread of its own. */
final class Concurrently {
    private Concurrently() {}

    /** The results of all pieces, in their order; if some fail, the first failure after all have ended. */
    static <T> List<T> all(List<Callable<T>> pieces) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> piece : threads.invokeAll(pieces)) {
                results.add(piece.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while forks were running", e);
        } finally {
            threads.shutdown();
        }
    }
}
