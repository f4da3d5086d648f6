package dyno.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Kills processes that still run when their time is over; code that waits for them or reads from them then continues.
 */
public final class TimeLimit implements AutoCloseable {
    private final Supplier<Stream<ProcessHandle>> processes;
    private final CompletableFuture<Void> end;
    private volatile boolean over;

    /**
     * Starts now, and ends when it is closed.
     *
     * @param processes determined when the time is over; their descendants are killed, too
     */
    public TimeLimit(Duration limit, Supplier<Stream<ProcessHandle>> processes) {
        this.processes = processes;
        this.end = CompletableFuture.runAsync(
                this::kill, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    private void kill() {
        over = true;
        ProcessTree.kill(processes.get().toList());
    }

    /** Whether it was reached before it was closed. */
    public boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        end.cancel(false);
    }
}
