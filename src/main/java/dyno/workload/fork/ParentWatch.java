package dyno.workload.fork;

import java.io.IOException;

/**
 * Ends this JVM as soon as the process that started it has ended in any way: its results would not be read.
 *
 * <p>Standard input is a pipe from that process, which never writes; waiting for its end costs nothing meanwhile.
 */
public final class ParentWatch {
    private ParentWatch() {}

    /** Ends this JVM when the process that started it is gone. */
    public static void start() {
        Thread watch = new Thread(ParentWatch::awaitEnd, "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) {
            // A broken pipe means the same as a closed one.
        }
        Runtime.getRuntime().halt(1);
    }
}
