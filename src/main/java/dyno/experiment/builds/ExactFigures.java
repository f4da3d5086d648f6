package dyno.experiment.builds;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.counts.WireObservations;
import dyno.run.ForkResult;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The figures of the forks without noise: heap, and what is sent and received. */
public final class ExactFigures {
    private static final double AGREES = 0.01;

    private ExactFigures() {}

    /**
     * One entry per workload, transport and driver, in the order of the drivers; none for what was not measured.
     *
     * @param seen what the drivers sent and received, if no fork over replay has counted it
     */
    public static List<Exact> of(
            List<ForkResult> results,
            List<WorkloadName> workloads,
            Set<DriverCoordinates> drivers,
            WireObservations seen) {
        List<Exact> exact = new ArrayList<>();
        for (WorkloadName workload : workloads) {
            List<ForkResult> forks = results.stream()
                    .filter(fork -> fork.succeeded()
                            && fork.spec().purpose() == Purpose.SCORE
                            && fork.spec().cell().workload().equals(workload))
                    .toList();
            List<TransportName> transports = forks.stream()
                    .map(fork -> fork.spec().cell().transport())
                    .distinct()
                    .sorted()
                    .toList();
            for (TransportName transport : transports) {
                for (DriverCoordinates driver : drivers) {
                    exact(driver, transport, forks, seen.of(driver, workload)).ifPresent(exact::add);
                }
            }
        }
        return exact;
    }

    private static Optional<Exact> exact(
            DriverCoordinates driver, TransportName transport, List<ForkResult> ofWorkload, Optional<Footprint> seen) {
        List<ForkResult> ofDriver = ofWorkload.stream()
                .filter(fork -> fork.spec().cell().driver().equals(driver))
                .toList();
        double[] bytes = ofDriver.stream()
                .filter(fork -> fork.spec().cell().transport().equals(transport))
                .mapToDouble(ForkResult::allocatedBytes)
                .sorted()
                .toArray();
        if (bytes.length == 0) {
            return Optional.empty();
        }
        double median = bytes[(bytes.length - 1) / 2];
        long agreeing = Arrays.stream(bytes)
                .filter(ofFork -> Math.abs(ofFork - median) <= AGREES * median)
                .count();
        WireCount wire = ofDriver.stream()
                .map(ForkResult::wire)
                .filter(Objects::nonNull)
                .findFirst()
                .or(() -> seen.map(ExactFigures::count))
                .orElse(null);
        return Optional.of(new Exact(
                ofDriver.get(0).spec().cell().workload(),
                transport,
                driver,
                median,
                agreeing / (double) bytes.length,
                bytes.length,
                wire));
    }

    private static WireCount count(Footprint seen) {
        return new WireCount(
                seen.roundTrips(),
                seen.bytesSent(),
                seen.bytesReceived(),
                seen.socketWrites(),
                seen.socketReads(),
                seen.availableCalls());
    }
}
