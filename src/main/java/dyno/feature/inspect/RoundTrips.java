package dyno.feature.inspect;

import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.inspect.RoundTripReport.Row;
import dyno.run.RunException;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.List;

/** Observes what drivers send and receive. */
public final class RoundTrips {
    private final CommandContext workplace;

    public RoundTrips(CommandContext workplace) {
        this.workplace = workplace;
    }

    /**
     * Observes one operation of each workload through each driver.
     *
     * @throws RunException FORK_FAILED when no driver could be observed; INTERRUPTED when the user has enough of it
     */
    public RoundTripReport observe(List<DriverCoordinates> drivers, List<WorkloadName> workloads) {
        try (MeasurementSetup bench = workplace.bench(drivers)) {
            List<Row> rows = new ArrayList<>();
            for (DriverCoordinates driver : drivers) {
                workplace.console().say("Observing " + driver);
                rows.add(observe(bench, driver, workloads));
            }
            if (rows.stream().allMatch(row -> row.failure() != null)) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED, rows.get(0).failure());
            }
            return new RoundTripReport(bench.environment().server(), rows);
        }
    }

    private Row observe(MeasurementSetup bench, DriverCoordinates driver, List<WorkloadName> workloads) {
        try {
            return new Row(driver.toString(), bench.roundTrips(driver, workloads), null);
        } catch (RunException e) {
            workplace.console().requireNotCancelled("Interrupted while the drivers were observed.");
            return new Row(driver.toString(), List.of(), e.getMessage());
        }
    }
}
