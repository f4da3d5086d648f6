package dyno.run.probe;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.run.RunException;
import dyno.workload.Footprint;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.GeneralLogProbe;
import dyno.workload.probe.RoundTripProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Observes which commands the native client sends to connect and to disconnect, by the server's general log. */
public final class GeneralLogObserver {
    private GeneralLogObserver() {}

    /**
     * Connects and disconnects, in a JVM of its own.
     *
     * @param connection of the native client, as a user who may switch the log on
     * @param scratch a temporary folder of this process
     * @return what connecting and disconnecting sent; commands alone, because the log has nothing else
     * @throws RunException FORK_FAILED when the client cannot be loaded or connect, or the log cannot be switched on
     */
    public static List<Footprint> observe(ConnectionSpec connection, Path scratch) {
        Path spec = scratch.resolve("probe");
        Path output = scratch.resolve("footprints");
        try {
            connection.save(spec);
            ProbeJvm.run(
                    ProbeJvm.SHORT_LIVED,
                    GeneralLogProbe.class,
                    List.of(spec.toString(), output.toString()),
                    ProbeJvm.STEP_LIMIT);
            return RoundTripProbe.read(output);
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "The commands of the native client cannot be read from the server's general log: "
                            + IoProblem.explain(e),
                    e);
        }
    }
}
