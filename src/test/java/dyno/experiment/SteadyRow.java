package dyno.experiment;

import dyno.comparison.Comparison;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;

/** A comparison whose forks took turns under steady conditions. */
public final class SteadyRow {
    private SteadyRow() {}

    public static ComparisonRow of(
            WorkloadName workload,
            TransportName transport,
            Metric metric,
            boolean primary,
            boolean target,
            Comparison comparison,
            int voided,
            int disturbed,
            long unsteady) {
        return new ComparisonRow(
                workload, transport, metric, primary, target, comparison, voided, disturbed, unsteady, false, null);
    }
}
