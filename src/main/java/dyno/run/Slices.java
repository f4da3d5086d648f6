package dyno.run;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/** The measured slices of a fork, and which of them count; see docs/decisions/0018. */
final class Slices {
    /** A score must be based on this many quiet slices, or on a third of all if they are few. */
    private static final int LEAST_QUIET = 10;

    private static final int LEAST_HALF = 5;
    private static final double STEADY = 1.05;

    /** Level of the test whether the halves of a fork differ by more than their noise. */
    private static final double CHANCE = 0.05;

    /** A neighbour that makes beats this much longer makes the operation longer, too. */
    private static final double DIFFERENT_BEATS = 1.1;

    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

    private final List<IterationScore> all;
    private final boolean hasBeats;

    /** For each slice, how many of itself and the slices before and after it were not quiet. */
    private final int[] notQuietCounts;

    private final List<IterationScore> quiet;

    /**
     * The slices of a fork.
     *
     * @param all in the order of running
     * @param alone whether the client thread had its processor for itself
     */
    Slices(List<IterationScore> all, boolean alone) {
        this.all = all;
        hasBeats = !all.isEmpty() && all.stream().allMatch(IterationScore::hasBeats);
        notQuietCounts = notQuietCounts(all, alone);
        // A neighbour that comes and goes within milliseconds is missed by single beats: so the adjacent slices must be
        // quiet, too.
        quiet = IntStream.range(0, notQuietCounts.length)
                .filter(i -> notQuietCounts[i] == 0)
                .mapToObj(all::get)
                .toList();
    }

    private static int[] notQuietCounts(List<IterationScore> all, boolean alone) {
        int[] notQuietCounts = new int[all.size()];
        for (int i = 0; i < notQuietCounts.length; i++) {
            if (!all.get(i).isQuiet(alone)) {
                for (int near = Math.max(0, i - 1); near <= Math.min(i + 1, notQuietCounts.length - 1); near++) {
                    notQuietCounts[near]++;
                }
            }
        }
        return notQuietCounts;
    }

    boolean hasBeats() {
        return hasBeats;
    }

    /** Whether the beats show that a score would be based on too few quiet slices. */
    boolean lackQuietTime() {
        return hasBeats && quiet.size() < leastQuiet();
    }

    private int leastQuiet() {
        return Math.max(1, Math.min(LEAST_QUIET, all.size() / 3));
    }

    /** Share of the slices that were quiet, 0 to 1; NaN if unknown. */
    double quietShare() {
        return hasBeats ? (double) quiet.size() / all.size() : Double.NaN;
    }

    /** The slices for scores: the quiet ones; if they are too few, the quietest; without beats, all. */
    private List<IterationScore> scored() {
        if (!hasBeats) {
            return all;
        }
        return lackQuietTime() ? quietest() : quiet;
    }

    private List<IterationScore> quietest() {
        return IntStream.range(0, notQuietCounts.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> notQuietCounts[i])
                        .thenComparingDouble(i -> all.get(i).beat()))
                .limit(leastQuiet())
                .map(all::get)
                .toList();
    }

    /** Share of the slices with beats that were not quiet, 0 to 1; NaN if unknown. */
    double disturbedShare() {
        return hasBeats
                ? (double) all.stream().filter(slice -> !slice.isQuiet(false)).count() / all.size()
                : Double.NaN;
    }

    /**
     * How much longer an operation took in the quarter of the slices with the highest beats than in that with the lowest: CPU time at
     * the clock frequency before the run, medians, their ratio minus 1; NaN if those beats do not differ much, or slices are few.
     */
    double disturbance() {
        int quarter = all.size() / 4;
        if (!hasBeats || quarter < LEAST_HALF) {
            return Double.NaN;
        }
        List<IterationScore> byBeat = all.stream()
                .sorted(Comparator.comparingDouble(IterationScore::beat))
                .toList();
        List<IterationScore> lowest = byBeat.subList(0, quarter);
        List<IterationScore> highest = byBeat.subList(all.size() - quarter, all.size());
        return ratio(highest, lowest, IterationScore::beat) < DIFFERENT_BEATS
                ? Double.NaN
                : ratio(highest, lowest, IterationScore::cpuNanosByClock) - 1;
    }

    private static double ratio(
            List<IterationScore> above, List<IterationScore> below, ToDoubleFunction<IterationScore> figure) {
        return quantile(0.5, above, figure) / quantile(0.5, below, figure);
    }

    /** Whether there are enough of them for {@link #areSteady}. */
    boolean tellSteadiness() {
        return all.size() >= 2 * LEAST_HALF;
    }

    /**
     * Whether CPU time in the first half of the quiet slices is within 5 % of that in the second half, or differs only by chance: a few
     * operations of several threads vary by more.
     */
    boolean areSteady() {
        int half = quiet.size() / 2;
        if (half < LEAST_HALF) {
            return true;
        }
        List<IterationScore> first = quiet.subList(0, half);
        List<IterationScore> second = quiet.subList(quiet.size() - half, quiet.size());
        double change = cpuNanos(first) / cpuNanos(second);
        return change < STEADY && change > 1 / STEADY || differByChance(first, second);
    }

    /** How much cheaper an operation was in the second half than in the first, in quiet slices where they are enough; NaN where all are few. */
    double decline() {
        List<IterationScore> slices = quiet.size() / 2 < LEAST_HALF ? all : quiet;
        int half = slices.size() / 2;
        return half < LEAST_HALF
                ? Double.NaN
                : cpuNanos(slices.subList(0, half)) / cpuNanos(slices.subList(slices.size() - half, slices.size())) - 1;
    }

    private static boolean differByChance(List<IterationScore> first, List<IterationScore> second) {
        return MannWhitneyUTest.withDefaults()
                        .test(
                                figures(first, IterationScore::cpuNanosByClock),
                                figures(second, IterationScore::cpuNanosByClock))
                        .getPValue()
                > CHANCE;
    }

    /** CPU time at the clock frequency before the run, lower quartile, ns/op: disturbances only ever add time. */
    double cpuNanos() {
        return cpuNanos(scored());
    }

    private static double cpuNanos(List<IterationScore> slices) {
        return quantile(0.25, slices, IterationScore::cpuNanosByClock);
    }

    /** Wall time at the clock frequency before the run, median, ns/op. */
    double wallMedianNanos() {
        return quantile(0.5, scored(), IterationScore::wallNanosByClock);
    }

    /** Wall time at the clock frequency before the run, mean, ns/op. */
    double wallMeanNanos() {
        return scored().stream()
                .mapToDouble(IterationScore::wallNanosByClock)
                .average()
                .orElse(Double.NaN);
    }

    private static double quantile(
            double probability, List<IterationScore> slices, ToDoubleFunction<IterationScore> figure) {
        return QUANTILE.evaluate(figures(slices, figure), probability);
    }

    private static double[] figures(List<IterationScore> slices, ToDoubleFunction<IterationScore> figure) {
        return slices.stream().mapToDouble(figure).toArray();
    }
}
