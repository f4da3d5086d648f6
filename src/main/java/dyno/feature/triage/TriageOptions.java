package dyno.feature.triage;

import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.List;

/**
 * What a triage measures, and for how long.
 *
 * @param drivers in the order of the report
 * @param workloads simple names
 * @param budget how long it may take; forks are spent accordingly
 * @param seed of the shuffled order
 */
public record TriageOptions(
        List<DriverCoordinates> drivers,
        List<WorkloadName> workloads,
        List<TransportName> transports,
        Duration budget,
        long seed) {

    TriageOptions withBudget(Duration other) {
        return new TriageOptions(drivers, workloads, transports, other, seed);
    }
}
