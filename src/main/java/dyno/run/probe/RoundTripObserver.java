package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.RunException;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.RoundTripProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Observes what a driver sends and receives, in a separate JVM, because the tap below the sockets stays for the life of
 * a JVM.
 */
public final class RoundTripObserver {
    private RoundTripObserver() {}

    /**
     * Connects, runs the operations of the workloads, and disconnects.
     *
     * @param scratch a temporary folder of this process
     * @throws RunException FORK_FAILED when the driver cannot connect
     */
    public static List<Footprint> observe(ConnectionSpec connection, List<WorkloadName> workloads, Path scratch) {
        return observe(connection, RoundTripProbe.EXACT, workloads, scratch, ProbeJvm.STEP_LIMIT);
    }

    /** The same in less time, if only the commands are needed, with a time limit for each operation. */
    public static List<Footprint> commands(
            ConnectionSpec connection, List<WorkloadName> workloads, Path scratch, Duration stepLimit) {
        return observe(connection, "commands", workloads, scratch, stepLimit);
    }

    private static List<Footprint> observe(
            ConnectionSpec connection, String what, List<WorkloadName> workloads, Path scratch, Duration stepLimit) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("footprints");
        List<String> arguments = new ArrayList<>(List.of(spec.toString(), output.toString(), what));
        workloads.forEach(workload -> arguments.add(workload.toString()));
        try {
            connection.save(spec);
            ProbeJvm.run(ProbeJvm.SHORT_LIVED, RoundTripProbe.class, arguments, stepLimit);
            return RoundTripProbe.read(output);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The round trips of " + connection.jars().get(0).getFileName() + " cannot be observed: "
                            + IoProblem.explain(e),
                    e);
        }
    }
}
