package dyno.process;

import dyno.workload.fork.Surroundings;
import dyno.workload.own.OwnOperations;
import dyno.workload.probe.Probe;
import dyno.workload.probe.ProbeMain;
import dyno.workload.probe.ProbeRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The kind of a separate JVM that runs a {@link Probe}.
 *
 * @param stepLimit time limit for each step of the probe
 * @param setup of the driver, which may choose the Java
 */
public record ProbeJvm(List<String> arguments, Duration stepLimit, Surroundings setup) {
    /** For a step, such as an operation with its preparation: large tables take a minute on a busy machine. */
    private static final Duration STEP_LIMIT = Duration.ofMinutes(5);

    /** The fast compiler and the simple collector suit a JVM that runs for seconds. */
    public static final ProbeJvm SHORT_LIVED = with(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));

    /**
     * The same, and every identity hash code is 1: drivers create values and requests from {@code [B@1f2e3d}, and would
     * differ from themselves.
     */
    public static final ProbeJvm REPEATABLE =
            SHORT_LIVED.and("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2");

    /** Maximum number of bytes of a JVM's output that are kept. */
    private static final int LONGEST_END = 1 << 14;

    /** For steps that each end in time; and for a JVM that can no longer watch itself. */
    private static final Duration LIMIT = Duration.ofHours(1);

    public ProbeJvm {
        arguments = List.copyOf(arguments);
    }

    /** A JVM with these arguments and the usual time limit. */
    public static ProbeJvm with(List<String> arguments) {
        return with(arguments, Surroundings.NONE);
    }

    /** The same of the Java that a setup chooses, with these arguments alone. */
    public static ProbeJvm with(List<String> arguments, Surroundings setup) {
        return new ProbeJvm(arguments, STEP_LIMIT, setup);
    }

    public ProbeJvm and(String... further) {
        return new ProbeJvm(
                Stream.concat(arguments.stream(), Stream.of(further)).toList(), stepLimit, setup);
    }

    /** The same for a driver in a setup: with its properties and modules, and not what only makes a JVM faster or larger. */
    public ProbeJvm in(Surroundings around) {
        String[] further = around.jvmOptions().stream()
                .filter(option -> !option.startsWith("-X"))
                .toArray(String[]::new);
        return new ProbeJvm(and(further).arguments, stepLimit, around);
    }

    /** The same with another time limit for each step. */
    public ProbeJvm within(Duration limit) {
        return new ProbeJvm(arguments, limit, setup);
    }

    /**
     * Runs a probe.
     *
     * @param type class of its replies
     * @return its replies
     * @throws IOException when it fails, with the reason; nothing else is thrown
     */
    public <R> List<R> ask(Probe<R> probe, Class<R> type) throws IOException {
        try (Replies<R> replies = run(probe, type)) {
            return replies.all();
        }
    }

    /** The same with replies that are read one by one. */
    public <R> Replies<R> run(Probe<R> probe, Class<R> type) throws IOException {
        Path file = Files.createTempFile("dyno-replies-", "");
        try {
            run(new ProbeRequest(probe, stepLimit, file.toFile()));
            return new Replies<>(file, type);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private void run(ProbeRequest request) throws IOException {
        String name = request.probe().getClass().getSimpleName();
        List<String> command = new ArrayList<>();
        command.add(ForkJava.current().around(setup).program().toString());
        command.addAll(OwnOperations.jvmArguments());
        command.addAll(arguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ProbeMain.class.getName(), name));
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (TimeLimit limit = new TimeLimit(LIMIT, () -> Stream.of(jvm.toHandle()))) {
            send(request, jvm);
            String log = end(jvm.getInputStream());
            int status = jvm.waitFor();
            if (limit.isOver()) {
                throw new IOException(name + " did not end within " + LIMIT.toMinutes() + " min " + log);
            }
            if (status != ProbeMain.DONE) {
                throw new IOException(problem(status, log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Leaves the pipe open: its end shows the JVM that this process has ended. */
    private static void send(ProbeRequest request, Process jvm) {
        try {
            request.send(jvm.getOutputStream());
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
        return status == ProbeMain.FAILED
                ? last
                : "the JVM ended with status " + status
                        + " before it had finished: the driver ended it, or it crashed. " + last;
    }
}
