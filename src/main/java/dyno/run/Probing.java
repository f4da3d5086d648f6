package dyno.run;

import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.workload.probe.Probe;
import java.io.IOException;
import java.util.List;

/** Runs probes. */
public final class Probing {
    private Probing() {}

    /**
     * The replies of a probe.
     *
     * @param type class of the replies
     * @param failed begins the message if it fails
     * @throws RunException FORK_FAILED
     */
    public static <R> List<R> ask(ProbeJvm jvm, Probe<R> probe, Class<R> type, String failed) {
        try {
            return jvm.ask(probe, type);
        } catch (IOException e) {
            throw failure(failed, e);
        }
    }

    public static RunException failure(String what, IOException cause) {
        return new RunException(RunException.Kind.FORK_FAILED, what + ": " + IoProblem.explain(cause), cause);
    }
}
