package dyno.run;

import dyno.server.TimeLimit;
import dyno.workload.Probe;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A JVM of its own for a main class that observes a driver. */
final class ProbeJvm {
    /** What lives for seconds is suited by the quick compiler and the simple collector. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** For a step, such as an operation and what prepares it: large tables take a minute on a busy machine. */
    static final Duration STEP_LIMIT = Duration.ofMinutes(5);

    /** Of steps that each end in time; and for a JVM that no longer gets to watch itself. */
    private static final Duration LIMIT = Duration.ofHours(1);

    private ProbeJvm() {}

    /**
     * Runs it to its end.
     *
     * @throws IOException when it fails, with what it said
     */
    static void run(Class<?> main, List<String> arguments) throws IOException {
        run(main, arguments, STEP_LIMIT);
    }

    /** The same with a limit of its own for each step, see {@link Probe}. */
    static void run(Class<?> main, List<String> arguments, Duration stepLimit) throws IOException {
        run(SHORT_LIVED, main, arguments, stepLimit);
    }

    /**
     * Runs it to its end, and reads the object that it has written.
     *
     * @param jvmArguments before the main class
     * @throws IOException when it fails, with what it said
     */
    static Object read(List<String> jvmArguments, Class<?> main, List<String> arguments, Path output)
            throws IOException {
        run(jvmArguments, main, arguments, STEP_LIMIT);
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(output))) {
            return in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(main.getName() + " wrote an unknown class", e);
        }
    }

    private static void run(List<String> jvmArguments, Class<?> main, List<String> arguments, Duration stepLimit)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.add("-D" + Probe.LIMIT + "=" + stepLimit);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        Process probe = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (TimeLimit limit = new TimeLimit(LIMIT, () -> Stream.of(probe.toHandle()))) {
            String log = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (probe.waitFor() != 0) {
                throw new IOException(
                        limit.isOver()
                                ? main.getSimpleName() + " did not end within " + LIMIT.toMinutes() + " min " + log
                                : log.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
