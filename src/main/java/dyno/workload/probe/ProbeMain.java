package dyno.workload.probe;

import dyno.workload.fork.Alarm;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.ParentWatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * The main class of a JVM that runs a {@link Probe}. It ends with its parent, when a step takes too long, and when the probe has
 * ended, even if threads of a driver are still running. The reason of a failure is the last line that it prints.
 *
 * <p>It never ends with status 0: that is the status if a driver ends the JVM itself.
 */
public final class ProbeMain {
    /** Status of a JVM that has done all of its work. */
    public static final int DONE = 93;

    /** Status of a JVM that failed and has printed the reason. */
    public static final int FAILED = 94;

    private static final List<String> NOT_THE_DRIVERS = List.of("java.", "javax.", "jdk.", "sun.", "dyno.");
    private static final int FRAMES = 3;

    private final Thread worker = Thread.currentThread();
    private final Duration limit;
    private volatile String current;
    private Future<?> timer;

    private ProbeMain(Duration limit) {
        this.limit = limit;
    }

    /**
     * Runs the probe of the {@link ProbeRequest} on standard input, and ends this JVM.
     *
     * @param args ignored: the name of the probe, for those who look at the list of processes
     */
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        ProbeRequest request = ProbeRequest.receive(System.in);
        ParentWatch.start(request.replies());
        ProbeMain main = new ProbeMain(request.stepLimit());
        main.step("starting");
        Runtime.getRuntime().addShutdownHook(new Thread(main::reportExit));
        try {
            main.run(request.probe(), request);
            end(null);
        } catch (Throwable problem) {
            end(ForkException.of(problem).getMessage());
        }
    }

    private <R> void run(Probe<R> probe, ProbeRequest request) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(
                new BufferedOutputStream(Files.newOutputStream(request.replies().toPath())))) {
            probe.run(new Progress<>() {
                @Override
                public void step(String what) {
                    ProbeMain.this.step(what);
                }

                @Override
                public void reply(R reply) throws IOException {
                    out.writeObject(reply);
                    // Neither side keeps the objects of a reply.
                    out.reset();
                }
            });
        }
    }

    private void step(String what) {
        current = what;
        if (timer != null) {
            timer.cancel(false);
        }
        timer = Alarm.after(limit, () -> giveUp(what));
    }

    private void giveUp(String step) {
        String place = runningMethods();
        String reason = place.isEmpty()
                ? "outside of the driver"
                : place + ": the driver loops there, or waits for bytes that the server does not send";
        end("%s did not end within %d s, %s".formatted(step, limit.toSeconds(), reason));
    }

    /** {@link #end} runs no hooks: something else ends this JVM. */
    private void reportExit() {
        end("%s: the JVM was told to exit %s"
                .formatted(current, runningMethods())
                .strip());
    }

    /** The innermost methods of the driver, which show what it waits for; empty when none is running. */
    private String runningMethods() {
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
