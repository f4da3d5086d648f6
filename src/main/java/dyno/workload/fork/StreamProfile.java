package dyno.workload.fork;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Lets the JIT see that {@link BufferedInputStream} reads from several classes of streams, as in an application, before a driver reads through
 * it.
 *
 * <p>The JIT inlines what such a stream reads from if its profile has two classes at most. In a JVM that has just started, that is a matter of
 * luck: files were read, and whether they are in the profile depends on how busy the compilers were. Forks in which it inlined took 2.5 % more
 * time for {@code SELECT 1}: see docs/decisions/0022.
 */
public final class StreamProfile {
    /** More than HotSpot's profiled version of a method needs to begin (Tier3InvocationThreshold, Tier3BackEdgeThreshold). */
    private static final int ROUNDS = 5000;

    private static final int BUFFER = 32;

    private StreamProfile() {}

    private static class First extends ByteArrayInputStream {
        First() {
            super(new byte[2 * BUFFER]);
        }
    }

    /** A profile is of the classes of receivers, whether they override the method or not. */
    private static final class Second extends First {}

    private static final class Third extends First {}

    /** Reads from three classes in turn. */
    public static void fill() throws IOException {
        byte[] bytes = new byte[BUFFER / 2];
        for (int i = 0; i < ROUNDS; i++) {
            for (InputStream source : List.of(new First(), new Second(), new Third())) {
                InputStream buffered = new BufferedInputStream(source, BUFFER);
                if (buffered.read(bytes, 0, bytes.length) != bytes.length) {
                    throw new IOException("a stream from memory has ended early");
                }
            }
        }
    }
}
