package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.RunException;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.WorkProbe;
import dyno.workload.probe.WorkReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Counts the work of operations through a driver that counts, in a separate JVM. */
public final class WorkObserver {
    private WorkObserver() {}

    /**
     * Runs operations of workloads over replay.
     *
     * @param connection of the counting driver
     * @param scratch a temporary folder of this process
     * @return one reading per workload, in their order
     * @throws RunException FORK_FAILED when the driver cannot be loaded
     */
    @SuppressWarnings("unchecked") // The file is written by WorkProbe.
    public static List<WorkReading> observe(ConnectionSpec connection, List<WorkloadName> workloads, Path scratch) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("work");
        List<String> arguments = new ArrayList<>(List.of(spec.toString(), output.toString()));
        workloads.forEach(workload -> arguments.add(workload.toString()));
        try {
            connection.save(spec);
            return (List<WorkReading>)
                    ProbeJvm.read(ProbeJvm.REPEATABLE, WorkProbe.class, arguments, output, List.class);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The work of " + connection.jars().get(0).getFileName() + " cannot be counted: "
                            + IoProblem.explain(e),
                    e);
        }
    }
}
