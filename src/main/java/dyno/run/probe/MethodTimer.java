package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.ForkJvm;
import dyno.run.RunException;
import dyno.workload.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.TimeProbe;
import dyno.workload.probe.TimedPass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Times methods of a driver in operations, in a JVM like that of a fork. */
public final class MethodTimer {
    private MethodTimer() {}

    /**
     * Runs operations of a workload over replay.
     *
     * @param connection of the driver whose methods are timed
     * @param methods their numbers
     * @param scratch a temporary folder of this process
     * @return passes, from a fresh start each
     * @throws RunException FORK_FAILED when the driver cannot be loaded, or cannot do it
     */
    @SuppressWarnings("unchecked") // The file is written by TimeProbe.
    public static List<TimedPass> time(
            ConnectionSpec connection, WorkloadName workload, List<Integer> methods, Path scratch) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("passes");
        List<String> arguments = new ArrayList<>(List.of(spec.toString(), output.toString(), workload.toString()));
        methods.forEach(method -> arguments.add(method.toString()));
        try {
            connection.save(spec);
            return (List<TimedPass>) ProbeJvm.read(ForkJvm.arguments(), TimeProbe.class, arguments, output, List.class);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The methods of " + connection.jars().get(0).getFileName() + " cannot be timed: "
                            + IoProblem.explain(e),
                    e);
        }
    }
}
