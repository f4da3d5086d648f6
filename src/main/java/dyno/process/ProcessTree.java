package dyno.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Kills processes with all their descendants.
 *
 * <p>A parent continues when its child is killed, and the children of a killed parent can no longer be found. So all of
 * them are stopped first, from the top down, until none is left that could start another; then all are killed.
 */
final class ProcessTree {
    private static final Path PROC = Path.of("/proc");
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(1);

    private ProcessTree() {}

    /**
     * Sends SIGKILL to them and to every process that they have started, parents first; does not wait for their end.
     */
    static void kill(Collection<ProcessHandle> roots) {
        Set<ProcessHandle> stopped = new LinkedHashSet<>();
        List<ProcessHandle> found = List.copyOf(roots);
        while (!found.isEmpty()) {
            stop(found);
            stopped.addAll(found);
            found = roots.stream()
                    .flatMap(ProcessHandle::descendants)
                    .filter(process -> !stopped.contains(process))
                    .toList();
        }
        stopped.forEach(ProcessHandle::destroyForcibly);
    }

    private static void stop(List<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -STOP \"$@\"", "dyno-stop"));
        processes.forEach(process -> command.add(Long.toString(process.pid())));
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            awaitStop(processes);
        } catch (IOException noShell) {
            // They are killed without having been stopped.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A signal arrives when a thread leaves the kernel, where it may be starting a child. */
    private static void awaitStop(List<ProcessHandle> processes) throws InterruptedException {
        long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
        for (ProcessHandle process : processes) {
            while (isRunning(process.pid()) && System.nanoTime() < deadline) {
                Thread.sleep(POLL.toMillis());
            }
        }
    }

    /** Whether one of its threads runs or waits for a processor; false if the system does not report it. */
    private static boolean isRunning(long pid) {
        try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
            return threads.anyMatch(thread -> state(thread) == 'R');
        } catch (IOException | UncheckedIOException ended) {
            return false;
        }
    }

    /** The letter after the program's name, which is in parentheses. */
    private static char state(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            return stat.charAt(stat.lastIndexOf(") ") + 2);
        } catch (IOException ended) {
            return 'X';
        }
    }
}
