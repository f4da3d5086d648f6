package dyno.workload.fork;

import java.io.File;
import java.io.IOException;

/**
 * Ends this JVM as soon as the process that started it has ended in any way: its results would not be read.
 *
 * <p>Standard input is a pipe from that process, which no longer writes; waiting for its end costs nothing meanwhile.
 */
public final class ParentWatch {
    private ParentWatch() {}

    /** Ends this JVM when the process that started it is gone. */
    public static void start() {
        start(() -> {});
    }

    /** The same, and removes a file that only that process would read and remove. */
    public static void start(File results) {
        start(results::delete);
    }

    private static void start(Runnable before) {
        Thread watch = new Thread(() -> awaitEnd(before), "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void awaitEnd(Runnable before) {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) {
            // A broken pipe means the same as a closed one.
        }
        before.run();
        Runtime.getRuntime().halt(1);
    }
}
