package dyno.patch.suite;

import dyno.process.TimeLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A command in the folder of a driver's project, with a time limit, under the JDK that runs Dyno.
 *
 * @param log for its output; replaced by each command
 * @param limit after which it is ended, with all processes that it has started
 */
record BuildProcess(Path folder, Path log, Duration limit) {
    private static final int LAST_LINES = 15;

    /** Called from time to time while the command runs. */
    @FunctionalInterface
    interface Progress {
        void stillRunning() throws IOException;
    }

    /**
     * Runs a command without input, and ends it if it can no longer be waited for.
     *
     * @param variables environment variables, besides those of this process
     * @throws IOException with the last lines of its output when it fails
     */
    void run(List<String> command, Map<String, String> variables, Progress progress) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeAll(List.of("MAVEN_OPTS", "JAVA_TOOL_OPTIONS"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.putAll(variables);
        Process process = builder.start();
        try (TimeLimit time = new TimeLimit(limit, () -> Stream.of(process.toHandle()))) {
            process.getOutputStream().close();
            await(process, time, progress);
            int status = process.exitValue();
            if (time.isOver()) {
                throw new IOException(
                        String.join(" ", command) + " took longer than " + limit.toMinutes() + " minutes");
            }
            if (status != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + status + ":\n" + lastLines());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void await(Process process, TimeLimit time, Progress progress)
            throws IOException, InterruptedException {
        try {
            while (!process.waitFor(2, TimeUnit.SECONDS)) {
                progress.stillRunning();
            }
        } finally {
            if (process.isAlive()) {
                time.kill();
            }
        }
    }

    /** Builds also print bytes that are not UTF-8. */
    private String lastLines() throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
