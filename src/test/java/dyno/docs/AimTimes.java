package dyno.docs;

import dyno.comparison.Comparison;
import dyno.feature.calibrate.ForkAccuracyReport;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How long a comparison of two builds takes at least to find a difference in nine of ten cases, and how many forks a
 * score needs for a narrow interval, by what forks of one build differ and how long a fork takes.
 *
 * <p>Normal approximation: <i>n</i> = 2 (<i>z</i><sub>0.975</sub> + <i>z</i><sub>0.9</sub>)² (deviation / difference)²
 * forks of each build, at a level of 5 %; and <i>n</i> = (<i>z</i><sub>0.975</sub> deviation / half-width)² forks.
 */
final class AimTimes {
    private static final List<Double> DIFFERENCES = List.of(0.02, 0.01, 0.005);

    /** Two of each build in a round. */
    private static final int FEWEST = 2 * Comparison.LEAST_ROUNDS;

    /** Half-width of the interval of a score. */
    private static final double NARROW = 0.03;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private AimTimes() {}

    static String table(ForkAccuracyReport forks) {
        StringBuilder table = new StringBuilder("""
                | driver | transport | spread | s/fork | 2 % | 1 % | 0.5 % | forks for ±3 % |
                |---|---|---:|---:|---:|---:|---:|---:|
                """);
        forks.rows().forEach(row -> {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %.1f %% | %.1f |",
                    row.driver(),
                    row.transport(),
                    100 * row.quiet().value(),
                    row.seconds()));
            DIFFERENCES.forEach(
                    difference -> table.append(String.format(Locale.ROOT, " %.1f min |", minutes(row, difference))));
            table.append(String.format(Locale.ROOT, " %.0f |%n", forks(row)));
        });
        return table.toString();
    }

    private static double forks(Row row) {
        double ratio = NORMAL.inverseCumulativeProbability(0.975) * row.quiet().value() / NARROW;
        return Math.ceil(ratio * ratio);
    }

    private static double minutes(Row row, double difference) {
        double z = NORMAL.inverseCumulativeProbability(0.975) + NORMAL.inverseCumulativeProbability(0.9);
        double ratio = z * row.quiet().value() / difference;
        return 2 * Math.max(FEWEST, Math.ceil(2 * ratio * ratio)) * row.seconds() / 60;
    }
}
