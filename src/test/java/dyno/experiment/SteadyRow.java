package dyno.experiment;

import dyno.Records;
import dyno.comparison.Comparison;
import dyno.run.Cells;
import dyno.wire.TransportName;

/** A comparison whose forks took turns under steady conditions. */
public final class SteadyRow {
    private SteadyRow() {}

    /** Of CPU time in the target of a candidate, SELECT 1 over replay; the names of other components, each with its value. */
    public static ComparisonRow of(Comparison comparison, Object... others) {
        ComparisonRow row = new ComparisonRow(
                Cells.workload("SelectOne"),
                TransportName.REPLAY,
                Metric.CPU,
                true,
                null,
                true,
                comparison,
                0,
                0,
                0,
                false,
                null);
        ComparisonRow changed = Records.with(row, others);
        DecidingMetric deciding = changed.transport().isReplay() ? DecidingMetric.REPLAY : DecidingMetric.ALIKE;
        return Records.with(changed, "decided", changed.primary() ? deciding.clause() : null);
    }
}
