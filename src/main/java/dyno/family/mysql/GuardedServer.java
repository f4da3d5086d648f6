package dyno.family.mysql;

import dyno.process.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server process under a shell that kills it and removes its folder as soon as this JVM closes a pipe or dies.
 *
 * <p>A shutdown hook does not run when a JVM is killed; a pipe is always closed.
 */
final class GuardedServer {
    private static final String SCRIPT = "guard.sh";
    private static final String PID_LINE = "pid ";
    private static final int LAST_LINES = 3;

    /** Initialising takes seconds, for MySQL on a slow disk a minute. */
    private static final Duration INITIALISATION_LIMIT = Duration.ofMinutes(5);

    private final Process guard;
    private final BufferedReader output;

    private GuardedServer(Process guard) {
        this.guard = guard;
        this.output = guard.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts the guard, which initialises the data directory in {@code folder} and runs the server's command. */
    static GuardedServer start(Path folder, ServerFiles files, List<String> command) throws IOException {
        List<String> line = new ArrayList<>(List.of("sh", "-c", script(), "dyno-guard", folder.toString()));
        line.add(libraryPath() + "=" + files.libraries().map(Path::toString).orElse(inherited()));
        line.add(files.flavour().name());
        line.addAll(command);
        return new GuardedServer(new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /**
     * The server's own process id, once its data directory is ready.
     *
     * @throws IOException when that failed; the message says why
     */
    long processId() throws IOException {
        String line;
        try (TimeLimit limit = new TimeLimit(INITIALISATION_LIMIT, guard::descendants)) {
            line = output.readLine();
            if (limit.isOver()) {
                throw new IOException("its data directory was not initialised within "
                        + INITIALISATION_LIMIT.toMinutes() + " min: " + lastWords());
            }
        }
        if (line == null || !line.startsWith(PID_LINE)) {
            throw new IOException(errorLines(Stream.concat(Stream.ofNullable(line), output.lines())));
        }
        return Long.parseLong(line.substring(PID_LINE.length()));
    }

    boolean isAlive() {
        return guard.isAlive();
    }

    /** The log of a server that ended by itself. */
    String lastWords() {
        return errorLines(output.lines());
    }

    /** Ends the server and removes its folder; returns when both are gone. */
    void stop() {
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the pipe to the server's guard", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The errors at the end of a log, or else its last lines. */
    private static String errorLines(Stream<String> log) {
        List<String> lines = log.filter(line -> !line.isBlank()).toList();
        String errors = lines.stream().filter(line -> line.contains("ERROR")).collect(Collectors.joining(" "));
        String last = String.join(" ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        return lines.isEmpty() ? "it wrote no log" : errors.isEmpty() ? last : errors;
    }

    private static String libraryPath() {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        return mac ? "DYLD_FALLBACK_LIBRARY_PATH" : "LD_LIBRARY_PATH";
    }

    private static String inherited() {
        return System.getenv().getOrDefault(libraryPath(), "");
    }

    private static String script() throws IOException {
        try (InputStream script = GuardedServer.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
