package dyno.experiment.counts;

import dyno.bytecode.instrument.MeteredDriver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.Console;
import dyno.experiment.setup.MeasurementSetup;
import dyno.run.RunException;
import dyno.run.probe.Support;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkReading;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * What an operation of a driver does, or why it could not be counted.
 *
 * @param methods what the driver's methods do, by name
 * @param calls of methods outside, by called method and caller
 * @param failure null when it was counted
 */
public record CountedOperation(
        OperationCounts counts, Map<String, WorkCount> methods, Map<String, Map<String, Long>> calls, String failure) {
    /** Counting does not depend on what else the machine does, and mostly starts JVMs. */
    private static final int AT_A_TIME = 2;

    private static final String INTERRUPTED = "Interrupted while the work was counted.";

    public static CountedOperation failed(String reason) {
        return new CountedOperation(null, Map.of(), Map.of(), reason);
    }

    /**
     * Counts an operation of drivers on a setup, two at a time.
     *
     * @param label of a driver, for the progress
     * @return by driver, in their order
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    public static Map<DriverCoordinates, CountedOperation> of(
            MeasurementSetup setup,
            Console console,
            Collection<DriverCoordinates> drivers,
            WorkloadName operation,
            Function<DriverCoordinates, String> label) {
        Map<DriverCoordinates, Future<CountedOperation>> running = new LinkedHashMap<>();
        ExecutorService lanes = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            for (DriverCoordinates driver : drivers) {
                String progress = label.apply(driver) + ", " + (running.size() + 1) + " of " + drivers.size();
                running.put(driver, lanes.submit(() -> {
                    console.requireNotCancelled(INTERRUPTED);
                    console.say("Counting " + progress);
                    return of(setup, driver, operation);
                }));
            }
            Map<DriverCoordinates, CountedOperation> counted = new LinkedHashMap<>();
            running.forEach((driver, future) -> counted.put(driver, result(future)));
            console.requireNotCancelled(INTERRUPTED);
            return counted;
        } finally {
            lanes.shutdownNow();
        }
    }

    private static CountedOperation of(MeasurementSetup setup, DriverCoordinates driver, WorkloadName operation) {
        try {
            Support support = setup.support(driver, List.of(operation));
            Optional<String> refusal = support.whyNot(operation).or(() -> support.failure(operation));
            if (refusal.isPresent()) {
                return failed(refusal.get());
            }
            MeteredDriver metered = setup.meter(driver);
            return of(metered, setup.countWork(metered, List.of(operation)).get(0));
        } catch (RunException | DriverException e) {
            return failed(e.getMessage());
        }
    }

    private static CountedOperation of(MeteredDriver driver, WorkReading reading) {
        if (reading.failure() != null) {
            return failed(reading.failure());
        }
        Footprint wire = reading.wire();
        OperationCounts counts = new OperationCounts(
                reading.total(),
                reading.allocatedBytes(),
                wire.roundTrips(),
                wire.packetsSent(),
                wire.packetsReceived(),
                wire.bytesSent(),
                wire.bytesReceived(),
                wire.socketWrites() + wire.socketReads() + wire.availableCalls(),
                reading.steady());
        return new CountedOperation(counts, driver.byName(reading), driver.calledOutside(reading), null);
    }

    private static CountedOperation result(Future<CountedOperation> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(RunException.Kind.INTERRUPTED, INTERRUPTED, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
