package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.report.RoundTripReport;
import dyno.report.RoundTripReport.Row;
import dyno.run.RunException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds out what drivers put on the wire. */
public final class RoundTrips {
    private final Path patches;
    private final ServerChoice server;
    private final Console console;

    public RoundTrips(Path patches, ServerChoice server, Console console) {
        this.patches = patches;
        this.server = server;
        this.console = console;
    }

    /**
     * Observes one operation of each workload through each driver.
     *
     * @throws RunException FORK_FAILED when no driver could be observed
     */
    public RoundTripReport observe(List<DriverCoordinates> drivers, List<String> workloads) {
        try (Stand stand = new Stand(drivers, server, patches, console::say)) {
            List<Row> rows = new ArrayList<>();
            for (DriverCoordinates driver : drivers) {
                console.say("Observing " + driver);
                rows.add(observe(stand, driver, workloads));
            }
            if (rows.stream().allMatch(row -> row.failure() != null)) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED, rows.get(0).failure());
            }
            return new RoundTripReport(stand.environment().server(), rows);
        }
    }

    private static Row observe(Stand stand, DriverCoordinates driver, List<String> workloads) {
        try {
            return new Row(driver.toString(), stand.roundTrips(driver, workloads), null);
        } catch (RunException e) {
            return new Row(driver.toString(), List.of(), e.getMessage());
        }
    }
}
