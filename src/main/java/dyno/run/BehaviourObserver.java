package dyno.run;

import dyno.process.ProbeJvm;
import dyno.workload.BehaviourProbe;
import dyno.workload.ConnectionSpec;
import dyno.workload.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Observes what drivers send and return, in a JVM of its own because the tap below the sockets is for a JVM's life. */
public final class BehaviourObserver {
    private BehaviourObserver() {}

    /**
     * Runs the operations of the workloads and the behaviour suite through each driver, one after the other.
     *
     * @param drivers the baseline first
     * @param scratch a temporary folder of this process
     * @return per driver its observations by case, in the same order for every driver; a driver that cannot even connect
     *     has just the case that says so
     * @throws RunException FORK_FAILED when the baseline cannot be observed
     */
    public static List<Map<String, List<Observation>>> observe(
            List<ConnectionSpec> drivers, List<String> workloads, Path scratch) {
        try {
            for (int i = 0; i < drivers.size(); i++) {
                drivers.get(i).save(BehaviourProbe.spec(scratch, i));
            }
            List<String> arguments = new ArrayList<>(List.of(scratch.toString(), Integer.toString(drivers.size())));
            arguments.addAll(workloads);
            ProbeJvm.run(ProbeJvm.REPEATABLE, BehaviourProbe.class, arguments);
            List<Map<String, List<Observation>>> observations = new ArrayList<>();
            for (int i = 0; i < drivers.size(); i++) {
                observations.add(BehaviourProbe.read(scratch, i));
            }
            requireConnected(observations.get(0));
            return observations;
        } catch (IOException e) {
            throw failed(IoProblem.explain(e), e);
        }
    }

    private static void requireConnected(Map<String, List<Observation>> baseline) {
        String failure = baseline.get(BehaviourProbe.PREPARATION).get(0).failure();
        if (!failure.isEmpty()) {
            throw failed(failure, null);
        }
    }

    private static RunException failed(String why, Exception cause) {
        return new RunException(RunException.Kind.FORK_FAILED, "The behaviour cannot be observed: " + why, cause);
    }
}
