package dyno.workload.probe;

import dyno.workload.fork.Alarm;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.ParentWatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * What the main classes of JVMs that observe drivers have in common: they end with their parent, when a step takes too
 * long, and when they are done, even if threads of a driver are still running. The reason of a failure is the last line
 * that they print.
 *
 * <p>They never end with status 0: that is the status if a driver ends the JVM itself.
 */
public final class Probe {
    /** System property: how long a step may take, as {@link Duration#parse} reads it. */
    public static final String LIMIT = "dyno.step.limit";

    /** Status of a JVM that has done all of its work. */
    public static final int DONE = 93;

    /** Status of a JVM that failed and has printed the reason. */
    public static final int FAILED = 94;

    private static final List<String> NOT_THE_DRIVERS = List.of("java.", "javax.", "jdk.", "sun.", "dyno.");
    private static final int FRAMES = 3;

    private static Thread worker;
    private static Duration limit;
    private static volatile String current;
    private static Future<?> timer;

    private Probe() {}

    /** What a probe does. */
    interface Work {
        void run() throws Exception;
    }

    /** Runs a probe, and ends this JVM. */
    static void run(Work work) {
        ParentWatch.start();
        worker = Thread.currentThread();
        limit = Duration.parse(System.getProperty(LIMIT, "PT5M"));
        step("starting");
        Runtime.getRuntime().addShutdownHook(new Thread(Probe::reportExit));
        try {
            work.run();
            end(null);
        } catch (Throwable problem) {
            end(ForkException.of(problem).getMessage());
        }
    }

    /** The step that starts now, after the previous one has ended; for the message if it does not end. */
    static void step(String what) {
        current = what;
        if (timer != null) {
            timer.cancel(false);
        }
        timer = Alarm.after(limit, () -> giveUp(what));
    }

    /** A step of a driver, which the name of its jar identifies with its version. */
    static void step(String what, ConnectionSpec spec) {
        step(what + " through " + spec.jars().get(0).getFileName());
    }

    /** Writes the result for the parent. */
    public static void write(Path file, Object result) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeObject(result);
        }
    }

    private static void giveUp(String step) {
        String place = runningMethods();
        String reason = place.isEmpty()
                ? "outside of the driver"
                : place + ": the driver loops there, or waits for bytes that the server does not send";
        end("%s did not end within %d s, %s".formatted(step, limit.toSeconds(), reason));
    }

    /** {@link #end} runs no hooks: something else ends this JVM. */
    private static void reportExit() {
        end("%s: the JVM was told to exit %s"
                .formatted(current, runningMethods())
                .strip());
    }

    /** The innermost methods of the driver, which show what it waits for; empty when none is running. */
    private static String runningMethods() {
        String frames = Arrays.stream(worker.getStackTrace())
                .filter(frame -> NOT_THE_DRIVERS.stream().noneMatch(frame.getClassName()::startsWith))
                .limit(FRAMES)
                .map(frame -> "%s.%s(%s:%d)"
                        .formatted(
                                frame.getClassName(),
                                frame.getMethodName(),
                                frame.getFileName(),
                                frame.getLineNumber()))
                .collect(Collectors.joining(", called by "));
        return frames.isEmpty() ? "" : "in " + frames;
    }

    /** Without hooks and other threads, which may belong to a driver. */
    private static void end(String problem) {
        if (problem != null) {
            System.out.println(problem);
        }
        System.out.flush();
        Runtime.getRuntime().halt(problem == null ? DONE : FAILED);
    }
}
