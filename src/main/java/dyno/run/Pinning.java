package dyno.run;

import dyno.process.Processors;
import dyno.server.DatabaseServer;
import dyno.wire.TransportName;
import dyno.workload.fork.Affinity;
import java.util.OptionalLong;

/**
 * Where client and server threads run.
 *
 * <p>On a real transport they share one logical processor: on different ones each wake-up crosses cores, and the same
 * operation takes 20 or 80 µs by chance. There both are batch threads, which do not interrupt each other: if a request
 * makes the server interrupt the client, the answer is available before the client reads, and an operation takes 6.6 µs
 * of CPU instead of 10.2, again by chance. Over replay the client thread has that processor for itself, away from the
 * JIT. Several client threads and the server have all processors: on a single one they would not contend but only wait
 * for their turn.
 *
 * @param server process id of the server if its threads are also on that processor; else empty
 */
public record Pinning(int cpu, OptionalLong server, String description) {
    /**
     * System property of the host, for tests that run in parallel, whose client threads and servers would all share one
     * processor: how many places after the last one, beginning again at the first.
     */
    static final String PROPERTY = "dyno.processor";

    /** Pins the threads of the server, including those that it starts later. */
    public static Pinning of(DatabaseServer server) {
        int cpu = Processors.allowed().afterLast(Integer.getInteger(PROPERTY, 0));
        String refusal = server.processId().isPresent()
                ? pin(Integer.toString(cpu), server.processId().getAsLong())
                : "Dyno did not start the server";
        return refusal.isEmpty()
                ? new Pinning(
                        cpu,
                        server.processId(),
                        "client thread on CPU " + cpu
                                + ", together with the server's threads except over replay; several client threads and the server on all processors")
                : new Pinning(
                        cpu,
                        OptionalLong.empty(),
                        "client thread on CPU " + cpu + " over replay, nothing on other transports: " + refusal);
    }

    /** The processor for the client thread; -1 leaves it to the scheduler. */
    public int cpuFor(TransportName transport) {
        return transport.isReplay() || server.isPresent() ? cpu : -1;
    }

    /**
     * Fails if a pinned server is gone.
     *
     * @throws RunException FORK_FAILED
     */
    public void requireServer() {
        server.ifPresent(processId -> {
            if (ProcessHandle.of(processId).filter(ProcessHandle::isAlive).isEmpty()) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED,
                        "The server that Dyno started has ended by itself, so the last fork does not count.");
            }
        });
    }

    /**
     * Moves a pinned server to all processors, or back.
     *
     * @throws RunException FORK_FAILED when that fails
     */
    public void spreadServer(boolean wide) {
        String cpus = wide ? Processors.allowed().list() : Integer.toString(cpu);
        server.ifPresent(processId -> {
            String refusal = pin(cpus, processId);
            if (!refusal.isEmpty()) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED, "Cannot move the server to CPU " + cpus + ": " + refusal);
            }
        });
    }

    /** Why it did not work; empty when it did. */
    private static String pin(String cpus, long processId) {
        try {
            return Affinity.pinProcess(cpus, processId);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
