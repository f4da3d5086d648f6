package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.ForkJvm;
import dyno.run.Pinning;
import dyno.run.RunException;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.CallProbe;
import dyno.workload.probe.SpinProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures what must be known before costs are planted into a driver, in separate JVMs. */
public final class PlantProbes {
    private PlantProbes() {}

    /**
     * Runs operations of a workload over replay through a driver that counts calls.
     *
     * @param connection of the counting driver
     * @param holder class in the driver's jar with the counters
     * @param counters its static field
     * @param scratch a temporary folder of this process
     * @return readings of the counters, one before the first and one after each operation
     * @throws RunException FORK_FAILED
     */
    @SuppressWarnings("unchecked") // The file is written by CallProbe.
    public static List<long[]> countCalls(
            ConnectionSpec connection, WorkloadName workload, String holder, String counters, Path scratch) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("calls");
        String what = "how often " + workload + " calls the methods of " + connection;
        try {
            connection.save(spec);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Cannot determine " + what + ": " + IoProblem.explain(e), e);
        }
        List<String> arguments = List.of(spec.toString(), output.toString(), workload.toString(), holder, counters);
        return (List<long[]>) read(what, List.of(), CallProbe.class, arguments, output);
    }

    /**
     * Times {@link Runnable}s in a JVM like that of a fork.
     *
     * @param jar with the classes, which have constructors without parameters
     * @param scratch a temporary folder of this process
     * @return CPU time of one call of each, ns
     * @throws RunException FORK_FAILED
     */
    @SuppressWarnings("unchecked") // The file is written by SpinProbe.
    public static List<Double> time(Path jar, List<String> classes, Pinning pinning, Path scratch) {
        Path output = scratch.resolve("times");
        List<String> arguments = new ArrayList<>(
                List.of(jar.toString(), Integer.toString(pinning.cpuFor(TransportName.REPLAY)), output.toString()));
        arguments.addAll(classes);
        return (List<Double>)
                read("how long the added loop takes", ForkJvm.arguments(), SpinProbe.class, arguments, output);
    }

    private static List<?> read(
            String what, List<String> jvmArguments, Class<?> main, List<String> arguments, Path output) {
        try {
            return ProbeJvm.read(jvmArguments, main, arguments, output, List.class);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Cannot determine " + what + ": " + e.getMessage(), e);
        }
    }
}
