package dyno.fleet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.security.AccessControlException;

/** Repeated attempts to read from a file system that fails for a while, as object stores do under load. */
final class Retries {
    static final int ATTEMPTS = 5;

    /** Doubled after each attempt; with it, a recording that cannot be read costs its task about six seconds. */
    private static final long FIRST_MILLIS = 500;

    private final Pause pause;

    /** Reads from a file system. */
    interface Attempt {
        void run() throws IOException;
    }

    /** Waits for at most this long, and for at least half of it. */
    interface Pause {
        void of(long millis) throws InterruptedException;
    }

    /** Attempts with pauses of random length between them, so that tasks do not return all at once. */
    Retries() {
        this(millis -> Thread.sleep(ThreadLocalRandom.current().nextLong(millis / 2, millis + 1)));
    }

    Retries(Pause pause) {
        this.pause = pause;
    }

    /**
     * Tries until it succeeds.
     *
     * @throws IOException of the last attempt
     */
    void run(Attempt attempt) throws IOException, InterruptedException {
        for (int failed = 0; ; failed++) {
            try {
                attempt.run();
                return;
            } catch (IOException e) {
                if (isFinal(e) || failed + 1 == ATTEMPTS) {
                    throw e;
                }
            }
            pause.of(FIRST_MILLIS << failed);
        }
    }

    /** Whether a file does not exist or is denied, which does not change; HDFS and S3 have different exceptions for it. */
    static boolean isFinal(IOException problem) {
        return problem instanceof FileNotFoundException
                || problem instanceof AccessControlException
                || problem instanceof AccessDeniedException;
    }
}
