package dyno.run;

import dyno.Records;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import java.util.List;

/** Results of forks of which only some figures matter. */
public final class Measured {
    private Measured() {}

    /** An undisturbed fork whose operation takes this CPU time and wall time, ns. */
    public static ForkResult fork(ForkSpec spec, String started, double seconds, double nanos) {
        return fork(spec, started, seconds, List.of(iteration(1, nanos, nanos, 1)), nanos);
    }

    /** The result of a fork without anything else to tell. */
    public static ForkResult fork(
            ForkSpec spec, String started, double seconds, List<IterationScore> iterations, double warmupCpuNanos) {
        return new ForkResult(
                spec,
                started,
                seconds,
                iterations,
                warmupCpuNanos,
                null,
                null,
                List.of(),
                new Covariates(0, 0, 0),
                null,
                null,
                null,
                null);
    }

    /** A fork without a score. */
    public static ForkResult failed(ForkSpec spec, String started, String failure) {
        return Records.with(fork(spec, started, 1, List.of(), 1), "failure", failure);
    }

    /** A short scored fork, named by its round and arm. */
    public static ForkSpec scored(int round, Arm arm, Cell cell) {
        return new ForkSpec(round + "-" + arm, Purpose.SCORE, round, arm, cell, new Iterations(1, 1, 1));
    }

    /** An iteration without beats. */
    public static IterationScore iteration(long operations, double wallNanos, double cpuNanos, double allocatedBytes) {
        return slice(operations, wallNanos, cpuNanos, allocatedBytes, Double.NaN, Double.NaN, Double.NaN, 1);
    }

    /** A slice without what the JVM's own threads used. */
    public static IterationScore slice(
            long operations,
            double wallNanos,
            double cpuNanos,
            double allocatedBytes,
            double beat,
            double clock,
            double waiting,
            double wallClock) {
        return new IterationScore(
                operations, wallNanos, cpuNanos, allocatedBytes, beat, clock, waiting, wallClock, Double.NaN);
    }

    /** An iteration without beats, in which the JVM's own threads used some time. */
    public static IterationScore iteration(double nanos, double jvmNanos) {
        return new IterationScore(1, nanos, nanos, 1, Double.NaN, Double.NaN, Double.NaN, 1, jvmNanos);
    }

    /** The same fork beside a program that takes steal time. */
    public static ForkResult disturbed(ForkResult fork) {
        return Records.with(fork, "covariates", new Covariates(0.5, 0, 0));
    }
}
