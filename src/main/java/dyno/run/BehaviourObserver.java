package dyno.run;

import dyno.workload.BehaviourProbe;
import dyno.workload.ConnectionSpec;
import dyno.workload.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Observes what a driver sends and returns, in a JVM of its own because the tap below the sockets is for a JVM's life. */
public final class BehaviourObserver {
    private BehaviourObserver() {}

    /**
     * Runs the operations of the workloads once, and some wrong calls.
     *
     * @param scratch a temporary folder of this process
     * @return observations by case, in the same order for every driver
     * @throws RunException FORK_FAILED when the driver cannot even be observed
     */
    public static Map<String, List<Observation>> observe(
            ConnectionSpec connection, List<String> workloads, Path scratch) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("observations");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BehaviourProbe.class.getName(),
                spec.toString(),
                output.toString()));
        command.addAll(workloads);
        try {
            connection.save(spec);
            Process probe =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String log = new String(probe.getInputStream().readAllBytes());
            if (probe.waitFor() != 0) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED, "The behaviour cannot be observed: " + log.strip());
            }
            return BehaviourProbe.read(output);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "The behaviour cannot be observed: " + IoProblem.explain(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(RunException.Kind.FORK_FAILED, "Interrupted while observing " + connection, e);
        }
    }
}
