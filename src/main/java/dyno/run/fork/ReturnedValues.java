package dyno.run.fork;

import dyno.driver.DriverCoordinates;
import dyno.run.RunException;
import dyno.run.probe.DriverObserver;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.ValuesProbe.Values;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The values that operations of users return through drivers: a build that returns others is not faster, but wrong. */
final class ReturnedValues {
    private record Run(DriverCoordinates driver, WorkloadName operation) {}

    private final Map<Run, Optional<Values>> known = new HashMap<>();
    private final Function<DriverCoordinates, ConnectionSpec> connections;

    /** By running the operation twice through each driver. */
    ReturnedValues(Function<DriverCoordinates, ConnectionSpec> connections) {
        this.connections = connections;
    }

    /**
     * What a driver returns that a baseline does not.
     *
     * @return empty if it returns the same, or if an operation returns other values each time
     */
    Optional<String> difference(DriverCoordinates baseline, DriverCoordinates candidate, WorkloadName operation) {
        if (baseline.equals(candidate)) {
            return Optional.empty();
        }
        Optional<Values> expected = of(baseline, operation);
        Optional<Values> seen = of(candidate, operation);
        if (expected.isEmpty()
                || seen.isEmpty()
                || !expected.get().isRepeatable()
                || expected.get().equals(seen.get())) {
            return Optional.empty();
        }
        return Optional.of(difference(expected.get(), seen.get(), baseline));
    }

    private static String difference(Values expected, Values seen, DriverCoordinates baseline) {
        int wanted = expected.values().size();
        int got = seen.values().size();
        for (int i = 0; i < Math.min(wanted, got); i++) {
            if (!expected.values().get(i).equals(seen.values().get(i))) {
                return "It returns other values than " + baseline + ": value " + (i + 1) + " is "
                        + seen.values().get(i) + ", not " + expected.values().get(i) + ".";
            }
        }
        return wanted == got
                ? "It returns other values each time, and " + baseline + " does not."
                : "It returns " + got + " values, and " + baseline + " returns " + wanted + ".";
    }

    /** Empty when the operation fails, which is reported by whoever tries it first. */
    private Optional<Values> of(DriverCoordinates driver, WorkloadName operation) {
        return known.computeIfAbsent(new Run(driver, operation), asked -> {
            try {
                return Optional.of(DriverObserver.values(connections.apply(driver), operation));
            } catch (RunException fails) {
                return Optional.empty();
            }
        });
    }
}
