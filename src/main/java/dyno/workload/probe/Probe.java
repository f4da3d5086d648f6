package dyno.workload.probe;

import java.io.Serializable;

/**
 * An observation that is made in a separate JVM, because code of a driver runs there, or because what it needs stays for the life of
 * a JVM. The object itself goes to that JVM with all that it needs to know; its replies come back.
 *
 * @param <R> class of the replies, one of those that {@link dyno.workload.fork.ReceivedObjects} accepts
 */
public interface Probe<R> extends Serializable {
    void run(Progress<R> progress) throws Exception;
}
