package dyno.run;

import dyno.wire.WireCount;
import dyno.workload.NativeCalls;
import java.util.List;
import java.util.Objects;

/**
 * What one fork measured.
 *
 * @param spec the fork
 * @param started ISO-8601 instant
 * @param seconds how long it took, start of the JVM included
 * @param iterations measurement iterations, in order; empty when the fork failed
 * @param warmupCpuNanos CPU time per operation of the last warm-up iteration, ns/op, to tell whether the fork was steady
 * @param wire counts of one operation; null unless the transport is replay
 * @param recording file name of the JFR recording; null when not profiled
 * @param notes what the fork has to say (pinning, profiler)
 * @param covariates what else went on meanwhile
 * @param failure why nothing was measured; null when all went well or the driver does not support it
 * @param notSupported why the driver cannot do what the workload's name says, in its own words or by what it sent; null
 *     when it can
 * @param nativeCalls what calling the native client from Java costs; null for a driver
 */
public record ForkResult(
        ForkSpec spec,
        String started,
        double seconds,
        List<IterationScore> iterations,
        double warmupCpuNanos,
        WireCount wire,
        String recording,
        List<String> notes,
        Covariates covariates,
        String failure,
        String notSupported,
        NativeCalls nativeCalls) {
    private static final double STEADY = 1.2;

    public ForkResult {
        Objects.requireNonNull(spec, "spec");
        iterations = List.copyOf(iterations);
        notes = List.copyOf(notes);
        Objects.requireNonNull(covariates, "covariates");
        if (recording != null) {
            ForkSpec.requireFileName(recording);
        }
    }

    /** Of a driver, in a workload that it supports. */
    public ForkResult(
            ForkSpec spec,
            String started,
            double seconds,
            List<IterationScore> iterations,
            double warmupCpuNanos,
            WireCount wire,
            String recording,
            List<String> notes,
            Covariates covariates,
            String failure) {
        this(
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
                null);
    }

    /** True when the fork measured what it should. */
    public boolean succeeded() {
        return failure == null && notSupported == null;
    }

    /** True when something else on the machine may have disturbed the fork, whatever it measured. */
    public boolean isDisturbed() {
        return covariates.disturbed(spec.cell().transport().equals("replay"));
    }

    /** False when the last warm-up took much more CPU time per operation than the best iteration. */
    public boolean isSteady() {
        return !(warmupCpuNanos > STEADY * cpuNanos());
    }

    /** CPU time of the client thread in the fork's fastest iteration, ns/op: what disturbs it only ever adds. */
    public double cpuNanos() {
        return iterations.stream().mapToDouble(IterationScore::cpuNanos).min().orElse(Double.NaN);
    }

    /** Wall time, median over the iterations, ns/op. */
    public double wallMedianNanos() {
        double[] sorted = iterations.stream()
                .mapToDouble(IterationScore::wallNanos)
                .sorted()
                .toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Wall time, mean over the iterations, ns/op: a minimum would hide collections and tails. */
    public double wallNanos() {
        return iterations.stream()
                .mapToDouble(IterationScore::wallNanos)
                .average()
                .orElse(Double.NaN);
    }

    /** Allocated heap, mean over the iterations, bytes/op. */
    public double allocatedBytes() {
        return iterations.stream()
                .mapToDouble(IterationScore::allocatedBytes)
                .average()
                .orElse(Double.NaN);
    }
}
