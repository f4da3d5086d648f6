package dyno.experiment.setup;

import dyno.recording.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.drizzle.jdbc.planted.PlantedStatement;
import org.mariadb.jdbc.planted.PlantedConnection;

/**
 * Imitates an application with two drivers: the thread that is named like a JMH worker uses one of them only, another
 * thread both, and more threads wait.
 */
public final class PlantedApplication implements Recorder.Subject {
    /** What must not be inlined for the costs to be known. */
    public static final List<String> METHODS =
            List.of(PlantedStatement.class.getName() + "::*", PlantedConnection.class.getName() + "::*");

    private static final int IDLE = 3;

    /** What everything is computed for. */
    public static volatile long sink;

    @Override
    public void run(AtomicBoolean running) {
        PlantedStatement statement = new PlantedStatement();
        if (Thread.currentThread().getName().equals(Recorder.WORKER)) {
            repeat(running, statement::execute);
            return;
        }
        PlantedConnection connection = new PlantedConnection();
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < IDLE; i++) {
            waiting.add(started(running, () -> {
                connection.keepAlive();
                return 0;
            }));
        }
        waiting.add(started(running, () -> {
            connection.listen();
            return 0;
        }));
        repeat(running, () -> statement.execute() + connection.commit());
        for (Thread thread : waiting) {
            join(thread);
        }
    }

    private static Thread started(AtomicBoolean running, Callable<Integer> step) {
        Thread thread = new Thread(() -> repeat(running, step), "idle");
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void repeat(AtomicBoolean running, Callable<Integer> step) {
        try {
            while (running.get()) {
                sink += step.call();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
