package dyno.feature.reproduce;

import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.study.Method;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the way of a study makes of forks that are measured anyway: it knows neither quiet time nor rounds, and has no interval. Beside
 * the ratio by rounds it shows whether the method or the drivers made the difference to what was published.
 */
final class PublishedMethod {
    private static final int THREE = 3;

    private PublishedMethod() {}

    /**
     * One time over another, each the sum over its cells; NaN where there are too few forks.
     *
     * @param method of the study; null when it is not known
     */
    static double ratio(Method method, PairedRounds measured, List<Cell> numerators, List<Cell> denominators) {
        return method == null ? Double.NaN : sum(method, measured, numerators) / sum(method, measured, denominators);
    }

    private static double sum(Method method, PairedRounds measured, List<Cell> cells) {
        return cells.stream()
                .mapToDouble(cell -> time(method, measured.of(cell)))
                .sum();
    }

    /** The figure that a study would have published for these forks, ns/op. */
    static double time(Method method, List<ForkResult> forks) {
        DoubleStream means = forks.stream().mapToDouble(PublishedMethod::mean);
        return switch (method) {
            case SINGLE_RUN -> means.findFirst().orElse(Double.NaN);
            case BEST_OF_THREE ->
                forks.size() < THREE ? Double.NaN : means.limit(THREE).min().orElse(Double.NaN);
            case MEAN_OF_ITERATIONS -> means.average().orElse(Double.NaN);
        };
    }

    /** Wall time over all iterations, quiet or not. */
    private static double mean(ForkResult fork) {
        return fork.iterations().stream()
                .mapToDouble(IterationScore::wallNanos)
                .average()
                .orElse(Double.NaN);
    }
}
