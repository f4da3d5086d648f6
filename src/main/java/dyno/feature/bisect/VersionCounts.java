package dyno.feature.bisect;

import dyno.bytecode.instrument.MeteredDriver;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.Console;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.bisect.BisectReport.CallChange;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What an operation of each version does, counted two versions at a time, and the steps at which that changes. */
final class VersionCounts {
    /** Counting does not depend on what else the machine does, and mostly starts JVMs. */
    private static final int AT_A_TIME = 2;

    private static final String INTERRUPTED = "Interrupted while the versions were counted.";

    private final Map<String, Counted> counted = new LinkedHashMap<>();

    /**
     * What one version does, or why it could not be counted.
     *
     * @param methods what the driver's methods do
     * @param calls of methods outside, by called method and caller
     */
    record Counted(
            OperationCounts counts,
            Map<String, WorkCount> methods,
            Map<String, Map<String, Long>> calls,
            String failure) {
        static Counted failed(String reason) {
            return new Counted(null, Map.of(), Map.of(), reason);
        }

        private static Counted of(MeteredDriver driver, WorkReading reading) {
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
            return new Counted(counts, driver.byName(reading), driver.calledOutside(reading), null);
        }
    }

    /** Versions that were counted already, all of the range in their order. */
    VersionCounts(Map<String, Counted> counted) {
        this.counted.putAll(counted);
    }

    /**
     * Counts versions.
     *
     * @param skipped why versions are not available
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    static VersionCounts of(
            MeasurementSetup setup, Console console, BisectOptions options, Map<String, String> skipped) {
        List<String> available = options.versions().stream()
                .filter(version -> !skipped.containsKey(version))
                .toList();
        Map<String, Future<Counted>> running = new LinkedHashMap<>();
        ExecutorService lanes = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            for (String version : available) {
                String progress =
                        BisectOptions.label(version) + ", " + (running.size() + 1) + " of " + available.size();
                running.put(version, lanes.submit(() -> {
                    console.requireNotCancelled(INTERRUPTED);
                    console.say("Counting " + progress);
                    return count(setup, options.cell(version));
                }));
            }
            Map<String, Counted> counted = new LinkedHashMap<>();
            for (String version : options.versions()) {
                String reason = skipped.get(version);
                counted.put(version, reason == null ? result(running.get(version)) : Counted.failed(reason));
            }
            console.requireNotCancelled(INTERRUPTED);
            return new VersionCounts(counted);
        } finally {
            lanes.shutdownNow();
        }
    }

    private static Counted count(MeasurementSetup setup, Cell cell) {
        DriverCoordinates driver = cell.driver();
        List<WorkloadName> workloads = List.of(cell.workload());
        try {
            Optional<String> refusal = setup.support(driver, workloads).whyNot(cell.workload());
            if (refusal.isPresent()) {
                return Counted.failed(refusal.get());
            }
            MeteredDriver metered = setup.meter(driver);
            return Counted.of(metered, setup.countWork(metered, workloads).get(0));
        } catch (RunException | DriverException e) {
            return Counted.failed(e.getMessage());
        }
    }

    private static Counted result(Future<Counted> future) {
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

    List<VersionRow> rows() {
        return counted.entrySet().stream()
                .map(version -> new VersionRow(
                        BisectOptions.label(version.getKey()),
                        version.getValue().counts(),
                        version.getValue().failure()))
                .toList();
    }

    /** The neighbours among the counted versions in which anything differs, in their order. */
    List<StepRow> steps() {
        List<String> versions = counted.keySet().stream()
                .filter(version -> counted.get(version).failure() == null)
                .toList();
        List<StepRow> steps = new ArrayList<>();
        for (int i = 1; i < versions.size(); i++) {
            step(versions.get(i - 1), versions.get(i)).ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<StepRow> step(String older, String newer) {
        Counted was = counted.get(older);
        Counted is = counted.get(newer);
        List<CallChange> calls = new CallChanges(was.calls(), is.calls()).inOrder();
        List<MethodWork> methods = WorkCounts.methods(was.methods(), is.methods());
        return was.counts().equals(is.counts()) && calls.isEmpty() && methods.isEmpty()
                ? Optional.empty()
                : Optional.of(new StepRow(
                        BisectOptions.label(older),
                        BisectOptions.label(newer),
                        was.counts(),
                        is.counts(),
                        calls,
                        methods,
                        null,
                        List.of()));
    }
}
