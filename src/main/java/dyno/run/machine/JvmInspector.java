package dyno.run.machine;

import dyno.io.IoProblem;
import dyno.process.ForkJava;
import dyno.process.ProbeJvm;
import dyno.run.ForkJvm;
import dyno.run.Probing;
import dyno.run.RunException;
import dyno.workload.probe.JvmFacts;
import dyno.workload.probe.JvmProbe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Asks the JVM of forks, with their arguments, what it is. */
public final class JvmInspector {
    /** Takes time, and changes nothing of what is asked. */
    private static final String SLOW = "-XX:+AlwaysPreTouch";

    private JvmInspector() {}

    /**
     * Starts a JVM as for a fork.
     *
     * @throws IllegalArgumentException when it does not start with the user's options
     * @throws RunException FORK_FAILED when it does not start without any
     */
    public static JvmFacts inspect() {
        List<String> arguments = new ArrayList<>(ForkJvm.arguments());
        arguments.remove(SLOW);
        try {
            return ProbeJvm.with(arguments).ask(new JvmProbe(), JvmFacts.class).get(0);
        } catch (IOException e) {
            List<String> chosen = ForkJava.current().options();
            if (chosen.isEmpty()) {
                throw Probing.failure("The JVM " + ForkJava.current().program() + " does not start", e);
            }
            throw new IllegalArgumentException(
                    "The JVM " + ForkJava.current().program() + " does not start with --jvm-options '"
                            + String.join(" ", chosen) + "' after Dyno's own arguments: " + complaint(arguments),
                    e);
        }
    }

    /** What a JVM says about its arguments, which are wrong, in one line. */
    private static String complaint(List<String> arguments) {
        List<String> command =
                new ArrayList<>(List.of(ForkJava.current().program().toString()));
        command.addAll(arguments);
        command.add("-version");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("Error: ") && !line.contains("version"))
                    .limit(2)
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            return IoProblem.explain(e);
        }
    }
}
