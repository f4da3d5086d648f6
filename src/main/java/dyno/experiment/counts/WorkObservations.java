package dyno.experiment.counts;

import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.Console;
import dyno.experiment.setup.MeasurementSetup;
import dyno.run.RunException;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkReading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What drivers were counted to do in operations; or why it could not be counted. */
public final class WorkObservations {
    private final Map<DriverCoordinates, Map<String, WorkReading>> readings = new LinkedHashMap<>();
    private final Map<DriverCoordinates, String> failures = new LinkedHashMap<>();

    /**
     * Counts each driver in its workloads.
     *
     * @param wanted workloads by coordinates
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    public static WorkObservations of(
            Map<DriverCoordinates, Set<WorkloadName>> wanted, MeasurementSetup setup, Console console) {
        WorkObservations counted = new WorkObservations();
        wanted.forEach((driver, workloads) -> {
            if (setup.unavailable().containsKey(driver)) {
                counted.failures.put(driver, setup.unavailable().get(driver));
                return;
            }
            console.say("Counting the work of " + driver);
            try {
                counted.add(driver, setup.countWork(setup.meter(driver), List.copyOf(workloads)));
            } catch (RunException | DriverException e) {
                console.requireNotCancelled("Interrupted while the work was counted.");
                counted.failures.put(driver, e.getMessage());
            }
        });
        return counted;
    }

    public void add(DriverCoordinates driver, List<WorkReading> operations) {
        Map<String, WorkReading> ofDriver = readings.computeIfAbsent(driver, unknown -> new LinkedHashMap<>());
        operations.forEach(reading -> ofDriver.put(reading.workload(), reading));
    }

    /** Why the work of some of these operations is not known; empty when that of all is. */
    public Optional<String> whyNot(DriverCoordinates driver, List<String> operations) {
        if (!readings.containsKey(driver)) {
            return Optional.of("not measured: " + failures.getOrDefault(driver, "the driver's work was not counted"));
        }
        return operations.stream()
                .flatMap(operation -> whyNot(driver, operation).stream())
                .findFirst();
    }

    private Optional<String> whyNot(DriverCoordinates driver, String operation) {
        WorkReading reading = readings.get(driver).get(operation);
        return reading == null
                ? Optional.of("not measured: the driver's work was not counted in " + operation)
                : Optional.ofNullable(reading.failure()).map(failure -> "not measured: " + failure);
    }

    /** Characters of the strings that the driver had the JDK make in an operation whose work is known. */
    public long decoded(DriverCoordinates driver, String operation) {
        return readings.get(driver).get(operation).decoded();
    }
}
