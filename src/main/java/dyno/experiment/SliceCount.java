package dyno.experiment;

import dyno.comparison.TurnScores;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import java.util.Comparator;
import java.util.List;

/**
 * How many slices the forks of a round measure that take turns: the more, the more neighbouring slices differ.
 *
 * <p>A round with n cycles takes about C + n t, of which C is for JVMs and warm-up, and gives scores with the variance b² + w² / n, of
 * which b is what forks of one build differ by themselves and w the noise of a slice. Rounds as a whole are most efficient with n = w / b
 * √(C / t) (Cochran, Sampling Techniques, 3rd ed., 1977, section 10.6). w is estimated from the last round of the workload and transport,
 * whatever its scores and arms; b and C / t are those of docs/decisions/0022.
 */
final class SliceCount {
    private static final double BETWEEN_FORKS = 0.01;
    private static final double COST_RATIO = 10;

    private static final int LEAST = 60;
    private static final int MOST = 200;

    /** Where nothing is known yet. */
    private static final int FIRST = 100;

    private static final int STEP = 20;

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
        if (round.size() < 2 || !Metric.tookTurns(round)) {
            return FIRST;
        }
        double noise = TurnScores.noise(round.stream()
                .map(fork -> fork.iterations().stream()
                        .mapToDouble(IterationScore::cpuNanos)
                        .toArray())
                .toArray(double[][]::new));
        double slices = noise / BETWEEN_FORKS * COST_RATIO;
        return (int) Math.min(MOST, Math.max(LEAST, STEP * Math.round(slices / STEP)));
    }
}
