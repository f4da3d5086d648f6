package dyno.process;

import dyno.workload.fork.Alarm;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Kills processes that still run when their time is over; code that waits for them or reads from them then continues.
 */
public final class TimeLimit implements AutoCloseable {
    private final Supplier<Stream<ProcessHandle>> processes;
    private final Future<?> end;
    private volatile boolean over;

    /**
     * Starts now, and ends when it is closed.
     *
     * @param processes determined when the time is over; their descendants are killed, too
     */
    public TimeLimit(Duration limit, Supplier<Stream<ProcessHandle>> processes) {
        this.processes = processes;
        this.end = Alarm.after(limit, this::kill);
    }

    public void kill() {
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
