package dyno.run;

import dyno.server.DatabaseServer;
import java.io.IOException;

/**
 * Where client and server threads run.
 *
 * <p>On a real transport they share one logical processor: on different ones each wake-up crosses cores, and the same
 * operation takes 20 or 80 µs by chance. Over replay the client thread has that processor for itself, away from the JIT.
 *
 * @param cpu the processor
 * @param serverPinned whether the server's threads are on it, too
 * @param description for the report
 */
public record Pinning(int cpu, boolean serverPinned, String description) {
    /** Pins the threads of the server, and with them those that it starts later. */
    public static Pinning of(DatabaseServer server) {
        int cpu = Processors.allowed().last();
        String refusal = server.processId().isPresent()
                ? pin(cpu, server.processId().getAsLong())
                : "the server is not run by Dyno";
        return refusal.isEmpty()
                ? new Pinning(cpu, true, "client thread on CPU " + cpu + ", but for replay with the server's threads")
                : new Pinning(
                        cpu,
                        false,
                        "client thread on CPU " + cpu + " over replay, nothing on other transports: " + refusal);
    }

    /** The processor for the client thread; -1 leaves it to the scheduler. */
    public int cpuFor(String transport) {
        return transport.equals("replay") || serverPinned ? cpu : -1;
    }

    /** Why it did not work; empty when it did. */
    private static String pin(int cpu, long processId) {
        try {
            Process taskset = new ProcessBuilder("taskset", "-apc", Integer.toString(cpu), Long.toString(processId))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(taskset.getInputStream().readAllBytes());
            return taskset.waitFor() == 0 ? "" : output.strip();
        } catch (IOException e) {
            return "this machine has no taskset";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
