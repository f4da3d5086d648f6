package dyno.run;

import dyno.wire.WireCount;
import dyno.workload.NativeCalls;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * What one fork measured.
 *
 * @param spec the fork
 * @param started ISO-8601 instant
 * @param seconds how long it took, start of the JVM included
 * @param iterations measured slices, in order; empty when the fork failed
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
    private static final double STEADY_HALVES = 1.05;

    /** Slices that a median must rest on at least. */
    private static final int LEAST_QUIET = 10;

    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

    private static final int LEAST_HALF = 5;

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

    /** True when something else on the machine may have disturbed the fork too much, whatever it measured. */
    public boolean isDisturbed() {
        return hasBeats() ? lacksQuietTime() : covariates.disturbed(isAlone());
    }

    /** True when the beats tell that too few slices were quiet. */
    public boolean lacksQuietTime() {
        return hasBeats() && quiet().size() < leastQuiet();
    }

    /** True when there was quiet time enough, and the operation was as fast at its end as at its beginning. */
    boolean isSound() {
        return !isDisturbed() && isSteady();
    }

    private boolean isAlone() {
        return spec.cell().transport().equals("replay");
    }

    private boolean hasBeats() {
        return !iterations.isEmpty() && iterations.stream().allMatch(IterationScore::hasBeats);
    }

    /** For each slice, how many of itself and the slices before and after it were not quiet. */
    private int[] unrest() {
        int[] unrest = new int[iterations.size()];
        for (int i = 0; i < unrest.length; i++) {
            if (!iterations.get(i).isQuiet(isAlone())) {
                for (int near = Math.max(0, i - 1); near <= Math.min(i + 1, unrest.length - 1); near++) {
                    unrest[near]++;
                }
            }
        }
        return unrest;
    }

    /** A neighbour that comes and goes within milliseconds is missed by single beats: so the slices beside must be quiet, too. */
    private List<IterationScore> quiet() {
        int[] unrest = unrest();
        return IntStream.range(0, unrest.length)
                .filter(i -> unrest[i] == 0)
                .mapToObj(iterations::get)
                .toList();
    }

    private int leastQuiet() {
        return Math.max(1, Math.min(LEAST_QUIET, iterations.size() / 3));
    }

    /** Share of the slices that were quiet, 0 to 1; NaN where it is unknown. */
    public double quietShare() {
        return hasBeats() ? (double) quiet().size() / iterations.size() : Double.NaN;
    }

    /** The slices that the scores come from: the quiet ones; where they are too few, the quietest. */
    private List<IterationScore> scored() {
        List<IterationScore> quiet = quiet();
        if (!hasBeats() || quiet.size() >= leastQuiet()) {
            return hasBeats() ? quiet : iterations;
        }
        int[] unrest = unrest();
        return IntStream.range(0, unrest.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> unrest[i])
                        .thenComparingDouble(i -> iterations.get(i).beat()))
                .limit(leastQuiet())
                .map(iterations::get)
                .toList();
    }

    /**
     * False when operations still became faster, or slower, while they were measured: their CPU time in the first half of the
     * quiet slices is over 5 % from that in the second half, or, with a few long iterations, that of the last warm-up over 20 % above theirs.
     */
    public boolean isSteady() {
        if (!hasBeats() || iterations.size() < 2 * LEAST_HALF) {
            return !(warmupCpuNanos > STEADY * cpuNanos());
        }
        List<IterationScore> quiet = quiet();
        int half = quiet.size() / 2;
        if (half < LEAST_HALF) {
            return true;
        }
        double change = cpuNanos(quiet.subList(0, half)) / cpuNanos(quiet.subList(quiet.size() - half, quiet.size()));
        return change < STEADY_HALVES && change > 1 / STEADY_HALVES;
    }

    /**
     * What the fork would have measured in some of its slices alone.
     *
     * @param from index of the first slice, from 0
     * @param to index after the last slice
     * @throws IndexOutOfBoundsException when the fork has fewer slices
     */
    public ForkResult part(int from, int to) {
        return new ForkResult(
                spec,
                started,
                seconds,
                iterations.subList(from, to),
                warmupCpuNanos,
                wire,
                recording,
                notes,
                covariates,
                failure,
                notSupported,
                nativeCalls);
    }

    /** CPU time of the client thread at the clock frequency before the run, lower quartile of the quiet slices, ns/op: what disturbs it only ever adds. */
    public double cpuNanos() {
        return cpuNanos(scored());
    }

    private static double cpuNanos(List<IterationScore> slices) {
        return quantile(0.25, slices, IterationScore::cpuNanosByClock);
    }

    /** Wall time, median of the quiet slices, ns/op. */
    public double wallMedianNanos() {
        return quantile(0.5, scored(), IterationScore::wallNanos);
    }

    private static double quantile(
            double probability, List<IterationScore> slices, ToDoubleFunction<IterationScore> figure) {
        return QUANTILE.evaluate(slices.stream().mapToDouble(figure).toArray(), probability);
    }

    /** Wall time, mean of the quiet slices, ns/op: a median would hide collections and tails. */
    public double wallNanos() {
        return scored().stream()
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
