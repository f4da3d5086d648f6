package dyno.workload.fork;

import dyno.wire.Operation;
import dyno.workload.nativeclient.NativeClient;
import java.io.Serializable;

/**
 * What calling the native client from Java adds to an operation: an estimate from calls that do almost nothing.
 *
 * @param calls into the library per operation
 * @param nanos time of a call that does nothing, ns
 */
public record NativeCalls(long calls, double nanos) implements Serializable {
    private static final int BATCHES = 20;
    private static final int BATCH = 20_000;

    /**
     * Counts the calls of one operation, and times empty ones: the fastest of some batches, which was disturbed least.
     */
    public static NativeCalls of(NativeClient client, Operation operation) throws Exception {
        long before = NativeClient.calls();
        operation.run();
        long calls = NativeClient.calls() - before;
        long fastest = Long.MAX_VALUE;
        long seen = 0;
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                seen |= client.idle();
            }
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        if (seen == 0) {
            throw new IllegalStateException("the client has no connection");
        }
        return new NativeCalls(calls, (double) fastest / BATCH);
    }

    /** The additional time of an operation's calls that a C program does not have, ns. */
    public double nanosPerOperation() {
        return calls * nanos;
    }
}
