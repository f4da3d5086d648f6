package dyno.docs;

import dyno.comparison.Deviation;
import dyno.feature.calibrate.ForkAccuracyReport;
import dyno.feature.calibrate.ForkAccuracyReport.Row;
import java.util.Locale;

/** What the call of an operation of one's own costs, from forks that measured the same statement in both ways. */
final class OwnCallFigures {
    /** Of a normal distribution, for 95 %. */
    private static final double QUANTILE = 1.96;

    /** Standard error of a median over that of a mean, for scores whose logarithms are normal: the root of pi over 2. */
    private static final double MEDIAN = Math.sqrt(Math.PI / 2);

    private OwnCallFigures() {}

    static String sentence(ForkAccuracyReport report) {
        Row builtIn = report.rows().get(0);
        Row own = report.rows().get(1);
        double ratio = own.nanos() / builtIn.nanos();
        double error = QUANTILE * MEDIAN * Math.hypot(error(own.quiet()), error(builtIn.quiet()));
        return String.format(
                Locale.ROOT,
                "`%s` takes %.3f (95 %% interval %.3f to %.3f) times the CPU time of the built-in `%s` over replay, through `%s`: medians"
                        + " of %d and %d forks in random order, measured on %s on %s with %d processors, %s.",
                own.workload(),
                ratio,
                ratio * Math.exp(-error),
                ratio * Math.exp(error),
                builtIn.workload(),
                own.driver(),
                own.forks(),
                builtIn.forks(),
                report.started().substring(0, 10),
                report.environment().cpu(),
                report.environment().cores(),
                report.environment().jdk());
    }

    private static double error(Deviation deviation) {
        return deviation.value() / Math.sqrt(deviation.forks());
    }
}
