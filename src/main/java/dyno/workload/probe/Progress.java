package dyno.workload.probe;

import dyno.workload.fork.ConnectionSpec;
import java.io.IOException;

/**
 * What a {@link Probe} tells while it runs.
 *
 * @param <R> class of its replies
 */
public interface Progress<R> {
    /** The step that starts now, after the previous one has ended; for the message if it does not end in time. */
    void step(String what);

    /** A step of a driver, which the name of its jar identifies with its version. */
    default void step(String what, ConnectionSpec through) {
        step(what + " through " + through.jars().get(0).getFileName());
    }

    /** Adds a reply; it is written now, which takes time. */
    void reply(R reply) throws IOException;
}
