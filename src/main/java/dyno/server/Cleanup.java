package dyno.server;

/** A cleanup that runs exactly once: when closed or, failing that, when the JVM shuts down. */
public final class Cleanup implements AutoCloseable {
    private final Runnable action;
    private final Thread hook;
    private boolean pending = true;

    public Cleanup(String name, Runnable action) {
        this.action = action;
        this.hook = new Thread(this::atShutdown, name);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Does what the cleanup undoes; a JVM that shuts down meanwhile waits until that has ended, and then undoes it.
     *
     * @throws IllegalStateException when the cleanup has already run
     */
    public synchronized void prepare(Runnable preparation) {
        if (!pending) {
            throw new IllegalStateException("the cleanup has already run");
        }
        preparation.run();
    }

    @Override
    public void close() {
        try {
            runOnce();
        } finally {
            forgetHook();
        }
    }

    /** A JVM that shuts down during {@link #close} waits here until the cleanup is done. */
    private synchronized void runOnce() {
        if (pending) {
            pending = false;
            action.run();
        }
    }

    private void atShutdown() {
        try {
            runOnce();
        } catch (ServerException e) {
            System.err.println(e.getMessage());
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down: the hook is already running and has nothing left to do.
        }
    }
}
