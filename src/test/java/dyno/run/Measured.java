package dyno.run;

import dyno.Records;
import dyno.wire.WireCount;
import dyno.workload.fork.Note;
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
        return fork(
                spec,
                started,
                seconds,
                iterations,
                warmupCpuNanos,
                null,
                null,
                List.of(),
                new Covariates(0, 0, 0),
                null);
    }

    /** The result of a driver, in a workload that it supports. */
    public static ForkResult fork(
            ForkSpec spec,
            String started,
            double seconds,
            List<IterationScore> iterations,
            double warmupCpuNanos,
            WireCount wire,
            String recording,
            List<Note> notes,
            Covariates covariates,
            String failure) {
        return new ForkResult(
                spec,
                started,
                seconds,
                iterations,
                warmupCpuNanos,
                wire,
                recording,
                notes,
                covariates,
                failure,
                null,
                null,
                null);
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
