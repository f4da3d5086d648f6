package dyno.run;

import dyno.server.DatabaseServer;
import java.io.IOException;

/**
 * The logical processor that client thread and server threads share on a real transport.
 *
 * <p>On different ones each wake-up crosses cores, and the same operation takes 20 or 80 µs by chance.
 *
 * @param cpu the processor; -1 when nothing is pinned
 * @param description for the report
 */
public record Pinning(int cpu, String description) {
    /** Pins the threads of the server, and with them those that it starts later. */
    public static Pinning of(DatabaseServer server) {
        if (server.processId().isEmpty()) {
            return new Pinning(-1, "not pinned: the server is not run by Dyno");
        }
        int cpu = Runtime.getRuntime().availableProcessors() - 1;
        try {
            Process taskset = new ProcessBuilder(
                            "taskset",
                            "-apc",
                            Integer.toString(cpu),
                            Long.toString(server.processId().getAsLong()))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(taskset.getInputStream().readAllBytes());
            return taskset.waitFor() == 0
                    ? new Pinning(cpu, "on loopback, client and server threads share CPU " + cpu)
                    : new Pinning(-1, "not pinned: " + output.strip());
        } catch (IOException e) {
            return new Pinning(-1, "not pinned: this machine has no taskset");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Pinning(-1, "not pinned: interrupted");
        }
    }
}
