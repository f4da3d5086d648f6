package dyno.workload.jmh;

import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** What a fork measures: an operation through a driver, through the C client, or the replay alone. */
abstract class Subject {
    /** Connects, prepares the server, and warms up. */
    abstract void open(Blackhole blackhole) throws Exception;

    /** Whether single invocations are measured, without warm-up. */
    boolean isCold() {
        return false;
    }

    /** What comes right before an iteration. */
    abstract void beforeIteration(BenchmarkParams benchmark) throws Exception;

    /** The operation, once. */
    abstract void run() throws IOException;

    /** What comes right after an iteration. */
    abstract void afterIteration(BenchmarkParams benchmark) throws Exception;

    abstract void close() throws Exception;
}
