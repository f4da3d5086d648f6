package dyno.run;

import dyno.wire.WireCount;
import dyno.workload.fork.NativeCalls;
import dyno.workload.fork.Note;
import java.util.List;
import java.util.Objects;

/**
 * The result of one fork.
 *
 * @param spec the fork
 * @param started ISO-8601 instant
 * @param seconds how long it took, start of the JVM included, and another measurement that was discarded
 * @param iterations measured slices, in order; empty when the fork failed
 * @param warmupCpuNanos CPU time per operation of the last warm-up iteration, ns/op, to determine whether the fork was
 *     steady
 * @param wire counts of one operation; null unless the transport is replay
 * @param recording file name of the JFR recording; null when not profiled
 * @param notes notes of the fork (pinning, route, stand-in, warm-up, client)
 * @param covariates the other load meanwhile
 * @param failure why nothing was measured; null when all went well or the driver does not support it
 * @param notSupported why the driver cannot do what the workload's name says, from its own message or from what it
 *     sent; null when it can
 * @param nativeCalls what calling the native client from Java costs; null for a driver
 * @param together of forks that were alive at once and took turns, slice by slice, when they began, as an ISO-8601 instant; null for
 *     a fork that ran alone
 */
public record ForkResult(
        ForkSpec spec,
        String started,
        double seconds,
        List<IterationScore> iterations,
        double warmupCpuNanos,
        WireCount wire,
        String recording,
        List<Note> notes,
        Covariates covariates,
        String failure,
        String notSupported,
        NativeCalls nativeCalls,
        String together) {
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

    /**
     * A fork that could not be measured.
     *
     * @param why in one line
     * @param notes about the failure
     */
    public static ForkResult failed(ForkSpec spec, ForkStart start, String why, List<Note> notes) {
        return unmeasured(spec, start, why, notes, null);
    }

    /** A fork of a driver that cannot do what the workload's name says. */
    public static ForkResult unsupported(ForkSpec spec, ForkStart start, String why) {
        return unmeasured(spec, start, null, List.of(), why);
    }

    private static ForkResult unmeasured(
            ForkSpec spec, ForkStart start, String failure, List<Note> notes, String notSupported) {
        return new ForkResult(
                spec,
                start.time().toString(),
                start.secondsSince(),
                List.of(),
                Double.NaN,
                null,
                null,
                notes,
                Covariates.UNKNOWN,
                failure,
                notSupported,
                null,
                null);
    }

    /** True when the fork measured its workload. */
    public boolean succeeded() {
        return failure == null && notSupported == null;
    }

    /** Whether it failed because, over replay, the driver did not do the same each time. */
    public boolean didNotRepeat() {
        return failure != null && notes.stream().anyMatch(note -> note.kind() == Note.Kind.NOT_REPEATED);
    }

    private Slices slices() {
        return new Slices(iterations, isAlone());
    }

    /** Whether its client thread has its processor for itself: it shares one with a server, and with the forks with which it takes turns. */
    private boolean isAlone() {
        return spec.cell().transport().isReplay() && together == null;
    }

    /** True when something else on the machine may have disturbed the fork too much, whatever its score. */
    public boolean isDisturbed() {
        return slices().hasBeats() ? lacksQuietTime() : covariates.disturbed(isAlone());
    }

    /** True when the beats show that too few slices were quiet. */
    public boolean lacksQuietTime() {
        return slices().lackQuietTime();
    }

    /** Share of the slices that were quiet, 0 to 1; NaN if unknown. */
    public double quietShare() {
        return slices().quietShare();
    }

    /** Share of the slices with beats that were not quiet, 0 to 1; NaN if unknown. */
    public double disturbedShare() {
        return slices().disturbedShare();
    }

    /**
     * How much longer an operation took in the quarter of the slices with the highest beats than in that with the lowest: ratio of CPU
     * times minus 1; NaN if those beats do not differ much.
     */
    public double disturbance() {
        return slices().disturbance();
    }

    /**
     * False when operations still became faster, or slower, while they were measured: their CPU time in the first half
     * of the quiet slices differs by more than 5 %, and by more than chance explains (Mann-Whitney test at 5 %), from that in the
     * second half or, with a few long iterations, that of the last warm-up is more than 20 % above theirs.
     */
    public boolean isSteady() {
        Slices slices = slices();
        return slices.tellSteadiness() ? slices.areSteady() : !(warmupCpuNanos > STEADY * cpuNanos());
    }

    /** How much cheaper an operation was in the second half of the measurement than in the first, as a part of it; NaN with few slices. */
    public double decline() {
        return slices().decline();
    }

    /** True when there was enough quiet time, and the operation was as fast at its end as at its beginning. */
    public boolean hasSoundScore() {
        return !isDisturbed() && isSteady();
    }

    /** The same, with the time of another measurement of the fork, which is discarded. */
    public ForkResult after(ForkResult discarded) {
        return with(seconds + discarded.seconds, iterations, together);
    }

    /**
     * The fork's result from only some of its slices.
     *
     * @param from index of the first slice, from 0
     * @param to index after the last slice
     * @throws IndexOutOfBoundsException when the fork has fewer slices
     */
    public ForkResult part(int from, int to) {
        return with(seconds, iterations.subList(from, to), together);
    }

    /**
     * The same as one of several forks that took turns.
     *
     * @param began when they began
     * @param share of the time that they took, in seconds
     */
    public ForkResult together(String began, double share) {
        return with(share, iterations, began);
    }

    /** The same with beats divided by a ratio. */
    ForkResult withBeatsOver(double ratio) {
        return with(
                seconds,
                iterations.stream().map(slice -> slice.withBeatOver(ratio)).toList(),
                together);
    }

    private ForkResult with(double otherSeconds, List<IterationScore> otherIterations, String otherTogether) {
        return new ForkResult(
                spec,
                started,
                otherSeconds,
                otherIterations,
                warmupCpuNanos,
                wire,
                recording,
                notes,
                covariates,
                failure,
                notSupported,
                nativeCalls,
                otherTogether);
    }

    /** CPU time of the client thread at the clock frequency before the run, lower quartile of the quiet slices, ns/op. */
    public double cpuNanos() {
        return slices().cpuNanos();
    }

    /**
     * CPU time of the whole process: that of the client thread, and the mean of what the JVM's own threads (collector, JIT) use;
     * ns/op, NaN if unknown.
     */
    public double processNanos() {
        double operations =
                iterations.stream().mapToLong(IterationScore::operations).sum();
        double jvm = iterations.stream()
                .mapToDouble(slice -> slice.jvmNanos() * slice.operations())
                .sum();
        // The clock ticks can make it less than nothing.
        return cpuNanos() + (Double.isNaN(jvm) ? jvm : Math.max(0, jvm / operations));
    }

    /** Wall time at the clock frequency before the run, median of the quiet slices, ns/op. */
    public double wallMedianNanos() {
        return slices().wallMedianNanos();
    }

    /** Wall time as {@link #wallMedianNanos}, but the mean: a median would hide collections and tails. */
    public double wallNanos() {
        return slices().wallMeanNanos();
    }

    /** Allocation, mean over the iterations, bytes/op. */
    public double allocatedBytes() {
        return iterations.stream()
                .mapToDouble(IterationScore::allocatedBytes)
                .average()
                .orElse(Double.NaN);
    }
}
