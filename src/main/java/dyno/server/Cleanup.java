package dyno.server;

import java.util.concurrent.atomic.AtomicBoolean;

/** Something to be undone exactly once: when closed or, failing that, when the JVM shuts down. */
final class Cleanup implements AutoCloseable {
    private final Runnable action;
    private final AtomicBoolean pending = new AtomicBoolean(true);
    private final Thread hook;

    Cleanup(String name, Runnable action) {
        this.action = action;
        this.hook = new Thread(this::atShutdown, name);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        if (pending.getAndSet(false)) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is shutting down already; the hook will find nothing pending.
            }
            action.run();
        }
    }

    private void atShutdown() {
        if (pending.getAndSet(false)) {
            try {
                action.run();
            } catch (ServerException e) {
                System.err.println(e.getMessage());
            }
        }
    }
}
