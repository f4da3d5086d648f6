package dyno.investigation.count;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.investigation.TestBench;
import dyno.run.RunException;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.NativeCall;
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
    private final Map<String, List<Footprint>> footprints = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Observes each driver in its workloads; the native client when it connects and disconnects, by the server's log.
     *
     * @param wanted workloads by coordinates
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    public static WireObservations of(Map<String, Set<String>> wanted, TestBench bench, Console console) {
        WireObservations seen = new WireObservations();
        wanted.forEach((driver, workloads) -> {
            if (bench.unavailable().containsKey(driver)) {
                seen.failures.put(driver, bench.unavailable().get(driver));
                return;
            }
            console.say("Observing " + driver);
            DriverCoordinates coordinates = DriverCoordinates.parse(driver);
            try {
                seen.add(
                        driver,
                        coordinates.isNative()
                                ? bench.loggedCommands(coordinates)
                                : bench.roundTrips(coordinates, List.copyOf(workloads)));
            } catch (RunException e) {
                console.requireNotCancelled("Interrupted while the drivers were observed.");
                seen.addFailure(driver, coordinates.isNative() ? Set.of() : workloads, e.getMessage());
            }
        });
        return seen;
    }

    /** Adds why a driver could not be observed in operations. */
    void addFailure(String driver, Collection<String> operations, String reason) {
        failures.put(driver, reason);
        if (!operations.isEmpty()) {
            notes.add(note(driver, String.join(", ", operations), reason));
        }
    }

    /** Adds the C client, whose sockets no tap reaches: how often it waits while it connects is not known. */
    public void addNative(String driver, Collection<String> operations) {
        List<String> unknown = operations.stream()
                .filter(operation ->
                        NativeCall.whyNot(operation, TransportName.LOOPBACK).isEmpty())
                .filter(operation -> NativeCall.roundTrips(operation).isEmpty())
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

    private static String note(String driver, String operations, String reason) {
        return "What " + driver + " sends in " + operations + " was not observed (" + reason
                + "). If its number of round trips differs from that of the others, CPU time does not show it.";
    }

    /** Adds what the operations of a driver sent and received. */
    public void add(String driver, List<Footprint> operations) {
        footprints.put(driver, List.copyOf(operations));
    }

    /** Why some of these operations could not be observed; empty when all were. */
    public Optional<String> whyNot(String driver, List<String> operations) {
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
    public Optional<Footprint> of(String driver, String operation) {
        return of(driver, List.of(operation)).stream()
                .filter(footprint -> reason(footprint).isEmpty())
                .findFirst();
    }

    /** The operations of which the round trips of both drivers are known and differ. */
    public Set<String> otherRoundTrips(String baseline, String candidate, List<String> operations) {
        return operations.stream()
                .filter(operation -> roundTrips(baseline, operation)
                        .flatMap(before -> roundTrips(candidate, operation).map(after -> !before.equals(after)))
                        .orElse(false))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Those of the C client are known without observing it, where it sends one statement. */
    private Optional<Integer> roundTrips(String driver, String operation) {
        return DriverCoordinates.parse(driver).isNative()
                ? NativeCall.roundTrips(operation)
                : of(driver, operation).map(Footprint::roundTrips);
    }

    /** What was seen of these operations. */
    public List<Footprint> of(String driver, List<String> operations) {
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
