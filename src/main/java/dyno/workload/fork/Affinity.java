package dyno.workload.fork;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Moves threads to logical processors with the {@code taskset} of util-linux and, with its {@code chrt}, makes them
 * batch threads, which do not interrupt each other.
 *
 * <p>All methods return why it did not work; empty when it did. Processors are a number, or a list as taskset takes it:
 * {@code 0-2}.
 */
public final class Affinity {
    private Affinity() {}

    static String pinThread(String cpus, String thread) throws InterruptedException {
        String refusal = run("taskset", "-pc", cpus, thread);
        return refusal.isEmpty() ? run("chrt", "--batch", "--pid", "0", thread) : refusal;
    }

    /** All threads of a process, and those that they start later. */
    public static String pinProcess(String cpus, long processId) throws InterruptedException {
        String process = Long.toString(processId);
        String refusal = run("taskset", "-apc", cpus, process);
        return refusal.isEmpty() ? run("chrt", "--all-tasks", "--batch", "--pid", "0", process) : refusal;
    }

    private static String run(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? "" : output.strip();
        } catch (IOException e) {
            return "this machine has no " + command[0];
        }
    }
}
