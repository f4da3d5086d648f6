package dyno.process;

import dyno.workload.fork.ReceivedObjects;
import dyno.workload.probe.Probe;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A separate JVM for a main class that observes a driver. */
public final class ProbeJvm {
    /** The fast compiler and the simple collector suit a JVM that runs for seconds. */
    public static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /**
     * The same, and every identity hash code is 1: drivers create values and requests from {@code [B@1f2e3d}, and would
     * differ from themselves.
     */
    public static final List<String> REPEATABLE = Stream.concat(
                    SHORT_LIVED.stream(),
                    Stream.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"))
            .toList();

    /** For a step, such as an operation with its preparation: large tables take a minute on a busy machine. */
    public static final Duration STEP_LIMIT = Duration.ofMinutes(5);

    /** Maximum number of bytes of a JVM's output that are kept. */
    private static final int LONGEST_END = 1 << 14;

    /** For steps that each end in time; and for a JVM that can no longer watch itself. */
    private static final Duration LIMIT = Duration.ofHours(1);

    private ProbeJvm() {}

    /**
     * Runs it with arguments for its JVM.
     *
     * @param jvmArguments before the main class
     * @param stepLimit time limit for each step, see {@link Probe}
     * @throws IOException when it fails, with its output
     */
    public static void run(List<String> jvmArguments, Class<?> main, List<String> arguments, Duration stepLimit)
            throws IOException {
        run(jvmArguments, main, new byte[0], arguments, stepLimit);
    }

    /**
     * Runs it, and reads the object that it has written.
     *
     * @param jvmArguments before the main class
     * @throws IOException when it fails, with its output
     */
    public static <T> T read(
            List<String> jvmArguments, Class<?> main, List<String> arguments, Path output, Class<T> type)
            throws IOException {
        return read(jvmArguments, main, arguments, output, type, STEP_LIMIT);
    }

    /** The same with a time limit for each step. */
    public static <T> T read(
            List<String> jvmArguments,
            Class<?> main,
            List<String> arguments,
            Path output,
            Class<T> type,
            Duration stepLimit)
            throws IOException {
        run(jvmArguments, main, arguments, stepLimit);
        return ReceivedObjects.read(output, type);
    }

    /** The same with data for its standard input, such as secrets that must not be in a file. */
    public static <T> T read(Class<?> main, byte[] input, List<String> arguments, Path output, Class<T> type)
            throws IOException {
        run(SHORT_LIVED, main, input, arguments, STEP_LIMIT);
        return ReceivedObjects.read(output, type);
    }

    private static void run(
            List<String> jvmArguments, Class<?> main, byte[] input, List<String> arguments, Duration stepLimit)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.add("-D" + Probe.LIMIT + "=" + stepLimit);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        Process probe = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (TimeLimit limit = new TimeLimit(LIMIT, () -> Stream.of(probe.toHandle()))) {
            send(input, probe);
            String log = end(probe.getInputStream());
            int status = probe.waitFor();
            if (limit.isOver()) {
                throw new IOException(
                        main.getSimpleName() + " did not end within " + LIMIT.toMinutes() + " min " + log);
            }
            if (status != Probe.DONE) {
                throw new IOException(problem(status, log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Leaves the pipe open: its end shows the probe that this process has ended. */
    private static void send(byte[] input, Process probe) {
        try {
            probe.getOutputStream().write(input);
            probe.getOutputStream().flush();
        } catch (IOException broken) {
            // Its output and its status show why it no longer reads.
        }
    }

    /** The end of its output: a driver may print without end. */
    private static String end(InputStream output) throws IOException {
        byte[] end = {};
        byte[] block = new byte[LONGEST_END];
        for (int read = output.read(block); read >= 0; read = output.read(block)) {
            byte[] both = Arrays.copyOf(end, end.length + read);
            System.arraycopy(block, 0, both, end.length, read);
            end = Arrays.copyOfRange(both, Math.max(0, both.length - LONGEST_END), both.length);
        }
        return new String(end, StandardCharsets.UTF_8).strip();
    }

    /** The output of the driver comes before the message of the probe. */
    private static String problem(int status, String log) {
        String last = log.substring(log.lastIndexOf('\n') + 1);
        return status == Probe.FAILED
                ? last
                : "the JVM ended with status " + status
                        + " before it had finished: the driver ended it, or it crashed. " + last;
    }
}
