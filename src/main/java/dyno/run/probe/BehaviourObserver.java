package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.RunException;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.BehaviourProbe;
import dyno.workload.probe.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Observes what drivers send and return, in a separate JVM, because the tap below the sockets stays for the life of a
 * JVM.
 */
public final class BehaviourObserver {
    private BehaviourObserver() {}

    /**
     * What drivers sent and returned, on disk: in memory it takes tens of megabytes per driver.
     *
     * @param folder that holds the files
     */
    public record Observed(Path folder) {
        /**
         * Reads the observations of one driver by case, in the same order for every driver; for a driver that cannot
         * connect, only the case that says so.
         *
         * @param driver its place in the list of the drivers
         * @throws RunException FORK_FAILED
         */
        public Map<String, List<Observation>> by(int driver) {
            try {
                return BehaviourProbe.read(folder, driver);
            } catch (IOException e) {
                throw failed(IoProblem.explain(e), e);
            }
        }
    }

    /**
     * Runs the operations of the workloads and the behaviour suite through each driver, one after the other.
     *
     * @param drivers the baseline first
     * @param scratch a temporary folder of this process, where the observations are kept
     * @throws RunException FORK_FAILED when the baseline cannot be observed
     */
    public static Observed observe(List<ConnectionSpec> drivers, List<WorkloadName> workloads, Path scratch) {
        try {
            for (int i = 0; i < drivers.size(); i++) {
                drivers.get(i).save(BehaviourProbe.spec(scratch, i));
            }
            List<String> arguments = new ArrayList<>(List.of(scratch.toString(), Integer.toString(drivers.size())));
            workloads.forEach(workload -> arguments.add(workload.toString()));
            ProbeJvm.run(ProbeJvm.REPEATABLE, BehaviourProbe.class, arguments, ProbeJvm.STEP_LIMIT);
            Observed observed = new Observed(scratch);
            requireConnected(observed.by(0));
            return observed;
        } catch (IOException e) {
            throw failed(IoProblem.explain(e), e);
        }
    }

    private static void requireConnected(Map<String, List<Observation>> baseline) {
        List<Observation> first = baseline.getOrDefault(BehaviourProbe.PREPARATION, List.of());
        if (first.isEmpty()) {
            throw failed("nothing was observed", null);
        }
        String failure = first.get(0).failure();
        if (!failure.isEmpty()) {
            throw failed(failure, null);
        }
    }

    private static RunException failed(String why, Exception cause) {
        return new RunException(RunException.Kind.FORK_FAILED, "Cannot observe the behaviour: " + why, cause);
    }
}
