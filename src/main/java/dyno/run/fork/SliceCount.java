package dyno.run.fork;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How many slices the forks of a round measure that take turns: the more, the more neighbouring slices differ.
 *
 * <p>A round with n cycles takes about C + n t, of which C is for JVMs and warm-up, and gives scores with the variance b² + w² / n, of
 * which b is what forks of one build differ by themselves and w the noise of a slice. Rounds as a whole are most efficient with n = w / b
 * √(C / t) (Cochran, Sampling Techniques, 3rd ed., 1977, section 10.6). w is estimated from the last round of the workload and transport,
 * whatever its scores and arms.
 */
final class SliceCount {
    /** Standard deviation of the logarithm of the costs of forks of one build, without the noise of slices; see docs/decisions/0022. */
    private static final double BETWEEN_FORKS = 0.007;

    /** √(C / t): a round of four forks takes 6 to 8 s before its slices, and a cycle 25 ms or more. */
    private static final double COST_RATIO = 17;

    private static final int LEAST = 60;
    private static final int MOST = 200;

    /** Where nothing is known yet. */
    private static final int FIRST = 120;

    private static final int STEP = 20;

    /** Standard error of a median over that of the mean, and standard deviation over median absolute deviation, in normal noise. */
    private static final double OF_MEDIAN = 1.2533 * 1.4826;

    private SliceCount() {}

    /** The forks of a round, with the number of slices that its noise calls for. */
    static List<ForkSpec> sized(List<ForkSpec> round, List<ForkResult> results) {
        if (round.size() == 1 || !round.get(0).iterations().areInTurns()) {
            return round;
        }
        int slices = of(lastRound(round.get(0), results));
        return round.stream().map(fork -> sized(fork, slices)).toList();
    }

    private static ForkSpec sized(ForkSpec fork, int slices) {
        Iterations usual = fork.iterations();
        return new ForkSpec(
                fork.id(),
                fork.purpose(),
                fork.round(),
                fork.arm(),
                fork.cell(),
                new Iterations(usual.warmup(), slices, usual.millis()));
    }

    private static List<ForkResult> lastRound(ForkSpec fork, List<ForkResult> results) {
        List<ForkResult> alike = results.stream()
                .filter(result -> result.together() != null
                        && result.succeeded()
                        && result.spec().cell().workload().equals(fork.cell().workload())
                        && result.spec().cell().transport().equals(fork.cell().transport()))
                .toList();
        return alike.stream()
                .map(ForkResult::together)
                .max(Comparator.naturalOrder())
                .map(last -> alike.stream()
                        .filter(result -> result.together().equals(last))
                        .toList())
                .orElse(List.of());
    }

    /** From forks that were alive at once. */
    static int of(List<ForkResult> round) {
        int cycles =
                round.stream().mapToInt(fork -> fork.iterations().size()).min().orElse(0);
        if (round.size() < 2 || cycles < 2) {
            return FIRST;
        }
        double slices = noise(round, cycles) / BETWEEN_FORKS * COST_RATIO;
        return (int) Math.min(MOST, Math.max(LEAST, STEP * Math.round(slices / STEP)));
    }

    /** The standard error of a fork's score from one cycle, as a share. */
    private static double noise(List<ForkResult> round, int cycles) {
        double[][] costs = round.stream()
                .map(fork -> fork.iterations().stream()
                        .limit(cycles)
                        .mapToDouble(IterationScore::cpuNanos)
                        .map(Math::log)
                        .toArray())
                .toArray(double[][]::new);
        double[] deviations = new double[costs.length];
        for (int fork = 0; fork < costs.length; fork++) {
            double[] own = costs[fork];
            double[] relative = IntStream.range(0, cycles)
                    .mapToDouble(cycle -> own[cycle] - mean(costs, cycle))
                    .toArray();
            double centre = Median.withDefaults().evaluate(relative.clone());
            deviations[fork] = Median.withDefaults()
                    .evaluate(IntStream.range(0, cycles)
                            .mapToDouble(cycle -> Math.abs(relative[cycle] - centre))
                            .toArray());
        }
        return OF_MEDIAN * Median.withDefaults().evaluate(deviations);
    }

    private static double mean(double[][] costs, int cycle) {
        return IntStream.range(0, costs.length)
                .mapToDouble(fork -> costs[fork][cycle])
                .average()
                .orElseThrow();
    }
}
