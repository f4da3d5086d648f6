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
    private final CommandContext context;

    public RoundTrips(CommandContext context) {
        this.context = context;
    }

    /**
     * Observes one operation of each workload through each driver.
     *
     * @throws RunException FORK_FAILED when no driver could be observed; INTERRUPTED when the user has enough of it
     */
    public RoundTripReport observe(List<DriverCoordinates> drivers, List<WorkloadName> workloads) {
        try (MeasurementSetup setup = context.setup(drivers)) {
            List<Row> rows = new ArrayList<>();
            for (DriverCoordinates driver : drivers) {
                context.console().say("Observing " + driver);
                rows.add(observe(setup, driver, workloads));
            }
            if (rows.stream().allMatch(row -> row.failure() != null)) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED, rows.get(0).failure());
            }
            return new RoundTripReport(setup.environment().server(), rows);
        }
    }

    private Row observe(MeasurementSetup setup, DriverCoordinates driver, List<WorkloadName> workloads) {
        try {
            return new Row(driver.toString(), setup.roundTrips(driver, workloads), null);
        } catch (RunException e) {
            context.console().requireNotCancelled("Interrupted while the drivers were observed.");
            return new Row(driver.toString(), List.of(), e.getMessage());
        }
    }
}
