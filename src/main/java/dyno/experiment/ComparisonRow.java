package dyno.experiment;

import dyno.comparison.BeatLevels.Levels;
import dyno.comparison.Comparison;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.Objects;

/**
 * A comparison with its place.
 *
 * @param metric what is compared: CPU time, median wall time or mean wall time
 * @param primary whether the candidate is judged by this metric; the others are only shown
 * @param decided which metric decides and why, as the end of a sentence; null for metrics that do not, and where it was not stored
 * @param target whether the candidate's claim is about this workload; else it is watched for regressions
 * @param voided rounds that do not count because something else disturbed the machine
 * @param disturbed rounds that count although they were disturbed, because there were too many of them
 * @param unsteady forks whose operations became faster or slower while they were measured
 * @param disturbedScores whether the forks ran alone, and fewer than 30 % of a driver's had enough quiet time: the ratio holds only
 *     for this run
 * @param levels the ratios where beats were low and where they were high; null where beats hardly differed, where forks ran alone,
 *     for metrics that do not judge, and where they were not stored
 */
public record ComparisonRow(
        WorkloadName workload,
        TransportName transport,
        Metric metric,
        boolean primary,
        String decided,
        boolean target,
        Comparison comparison,
        int voided,
        int disturbed,
        long unsteady,
        boolean disturbedScores,
        Levels levels) {
    public ComparisonRow {
        Objects.requireNonNull(metric, "metric");
        Objects.requireNonNull(comparison, "comparison");
    }

    /** Whether connections were encrypted; false over replay, which has none. */
    public boolean isEncrypted() {
        return transport.isEncrypted();
    }
}
