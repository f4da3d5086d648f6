package dyno.experiment.counts;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.experiment.DecidingMetric;
import dyno.experiment.setup.MeasurementSetup;
import dyno.run.RunException;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.jmh.NativeSubject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What drivers were observed to send and receive, by operation; or why they could not be observed. */
public final class WireObservations {
    /**
     * Bytes that differ by at most this part are alike. Drivers get the same answer to SELECT 1 in 49 and in 50 bytes, for which no
     * server works longer.
     */
    private static final double ALIKE = 0.1;

    private final Map<DriverCoordinates, List<Footprint>> footprints = new LinkedHashMap<>();
    private final Map<DriverCoordinates, String> failures = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Observes each driver in its workloads; the native client when it connects and disconnects, by the server's log.
     *
     * @param wanted workloads by coordinates
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    public static WireObservations of(
            Map<DriverCoordinates, Set<WorkloadName>> wanted, MeasurementSetup setup, Console console) {
        WireObservations seen = new WireObservations();
        wanted.forEach((driver, workloads) -> {
            if (setup.unavailable().containsKey(driver)) {
                seen.failures.put(driver, setup.unavailable().get(driver));
                return;
            }
            console.say("Observing " + driver);
            try {
                seen.add(
                        driver,
                        driver.isNative()
                                ? setup.loggedCommands(driver)
                                : setup.roundTrips(driver, List.copyOf(workloads)));
            } catch (RunException e) {
                console.requireNotCancelled("Interrupted while the drivers were observed.");
                seen.addFailure(driver, driver.isNative() ? Set.of() : workloads, e.getMessage());
            }
        });
        return seen;
    }

    /** Adds why a driver could not be observed in operations. */
    void addFailure(DriverCoordinates driver, Collection<WorkloadName> operations, String reason) {
        failures.put(driver, reason);
        if (!operations.isEmpty()) {
            String names = operations.stream().map(WorkloadName::toString).collect(Collectors.joining(", "));
            notes.add(note(driver, names, reason));
        }
    }

    /** Adds the C client, whose sockets no tap reaches: how often it waits while it connects is not known. */
    public void addNative(DriverCoordinates driver, Collection<WorkloadName> operations) {
        List<WorkloadName> unknown = operations.stream()
                .filter(operation ->
                        NativeSubject.whyNot(operation, TransportName.LOOPBACK).isEmpty())
                .filter(operation -> NativeSubject.roundTrips(operation).isEmpty())
                .toList();
        addFailure(driver, unknown, "the C client opens its sockets below Java, where no tap reaches");
    }

    /** What is not known because observing has failed, and what that means for a comparison; a sentence or two each. */
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        footprints.forEach((driver, operations) -> operations.stream()
                .filter(footprint -> footprint.failure() != null)
                .forEach(footprint -> all.add(note(driver, footprint.operation(), footprint.failure()))));
        return all;
    }

    private static String note(DriverCoordinates driver, String operations, String reason) {
        return "What " + driver + " sends in " + operations + " was not observed (" + reason
                + "). If its number of round trips differs from that of the others, CPU time does not show it.";
    }

    /** Adds what the operations of a driver sent and received. */
    public void add(DriverCoordinates driver, List<Footprint> operations) {
        footprints.put(driver, List.copyOf(operations));
    }

    /** Why some of these operations could not be observed; empty when all were. */
    public Optional<String> whyNot(DriverCoordinates driver, List<String> operations) {
        if (!footprints.containsKey(driver)) {
            return Optional.of("not measured: " + failures.getOrDefault(driver, "the driver was not observed"));
        }
        List<Footprint> found = of(driver, operations);
        if (found.size() < operations.size()) {
            return Optional.of("not measured: the driver was not observed in " + String.join(", ", operations));
        }
        return found.stream().flatMap(footprint -> reason(footprint).stream()).findFirst();
    }

    private static Optional<String> reason(Footprint footprint) {
        return Optional.ofNullable(footprint.notSupported())
                .map(why -> "not supported: " + why)
                .or(() -> Optional.ofNullable(footprint.failure()).map(why -> "not measured: " + why));
    }

    /** What was seen of an operation that the driver can do; empty when it was not observed. */
    public Optional<Footprint> of(DriverCoordinates driver, WorkloadName operation) {
        return of(driver, List.of(operation.toString())).stream()
                .filter(footprint -> reason(footprint).isEmpty())
                .findFirst();
    }

    /** What decides about a candidate by what was seen of both drivers; operations in which one of them was not observed are left out. */
    public Map<WorkloadName, DecidingMetric> compared(
            DriverCoordinates baseline, DriverCoordinates candidate, List<WorkloadName> operations) {
        Map<WorkloadName, DecidingMetric> compared = new LinkedHashMap<>();
        operations.forEach(operation ->
                compared(baseline, candidate, operation).ifPresent(deciding -> compared.put(operation, deciding)));
        return compared;
    }

    private Optional<DecidingMetric> compared(
            DriverCoordinates baseline, DriverCoordinates candidate, WorkloadName operation) {
        Optional<Integer> before = roundTrips(baseline, operation);
        Optional<Integer> after = roundTrips(candidate, operation);
        if (before.isPresent() && after.isPresent() && !before.equals(after)) {
            return Optional.of(DecidingMetric.ROUND_TRIPS);
        }
        return of(baseline, operation).flatMap(base -> of(candidate, operation).map(other -> compared(base, other)));
    }

    private static DecidingMetric compared(Footprint before, Footprint after) {
        if (before.waits() > 0 || after.waits() > 0) {
            return DecidingMetric.WAITS;
        }
        return byBytes(before.bytesSent(), after.bytesSent(), before.bytesReceived(), after.bytesReceived());
    }

    /** What decides where nothing but bytes may differ: those sent before and after, and those received. */
    static DecidingMetric byBytes(long sent, long sentAfter, long received, long receivedAfter) {
        return isAlike(sent, sentAfter) && isAlike(received, receivedAfter)
                ? DecidingMetric.ALIKE
                : DecidingMetric.BYTES;
    }

    private static boolean isAlike(long before, long after) {
        return Math.abs(after - before) <= ALIKE * Math.max(before, after);
    }

    /** Those of the C client are known without observing it, where it sends one statement. */
    private Optional<Integer> roundTrips(DriverCoordinates driver, WorkloadName operation) {
        return driver.isNative()
                ? NativeSubject.roundTrips(operation)
                : of(driver, operation).map(Footprint::roundTrips);
    }

    /** What was seen of these operations. */
    public List<Footprint> of(DriverCoordinates driver, List<String> operations) {
        List<Footprint> found = new ArrayList<>();
        for (String operation : operations) {
            footprints.getOrDefault(driver, List.of()).stream()
                    .filter(footprint -> footprint.operation().equals(operation))
                    .findFirst()
                    .ifPresent(found::add);
        }
        return found;
    }
}
