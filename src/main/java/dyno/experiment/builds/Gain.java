package dyno.experiment.builds;

import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;

/**
 * The measured gain of a patch in a workload over a transport: the cost with it over the cost without it, with its
 * interval.
 *
 * @param metric of which cost
 * @param verdict the conclusion from it
 * @param origin where it was measured
 */
public record Gain(
        WorkloadName workload,
        TransportName transport,
        Metric metric,
        Verdict verdict,
        double ratio,
        double low,
        double high,
        Origin origin) {
    public static Gain of(ComparisonRow row, Origin origin) {
        Estimate estimate = row.comparison().estimate();
        return new Gain(
                row.workload(),
                row.transport(),
                row.metric(),
                row.comparison().verdict(),
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                origin);
    }
}
