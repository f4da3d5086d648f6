package dyno.run.probe;

import dyno.run.RunException;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a driver can do what workloads require, determined by trying each once and checking what it sends: a driver
 * that ignores an option does something else under the workload's name.
 *
 * @param refusals why not, by workload, from the driver's own message or from what it sent
 * @param failures why that could not be determined, by workload
 */
public record Support(Map<WorkloadName, String> refusals, Map<WorkloadName, String> failures) {
    /** For a driver that is not tried. */
    public static final Support UNTRIED = new Support(Map.of(), Map.of());

    /**
     * Tries those of the workloads that some drivers may not support.
     */
    public static Support of(ConnectionSpec connection, List<WorkloadName> workloads) {
        List<WorkloadName> doubtful = workloads.stream()
                .distinct()
                .filter(name -> name.prototype().needsTrying())
                .toList();
        if (doubtful.isEmpty()) {
            return UNTRIED;
        }
        try {
            return seen(DriverObserver.commands(connection, doubtful));
        } catch (RunException cannotBeObserved) {
            return doubtful.size() == 1 ? failed(doubtful, cannotBeObserved) : ofEach(connection, doubtful);
        }
    }

    /** After a JVM that hung or ended: its workload costs only itself, if the driver can connect at all. */
    private static Support ofEach(ConnectionSpec connection, List<WorkloadName> workloads) {
        try {
            DriverObserver.commands(connection, List.of());
        } catch (RunException cannotConnect) {
            return failed(workloads, cannotConnect);
        }
        Map<WorkloadName, String> refusals = new HashMap<>();
        Map<WorkloadName, String> failures = new HashMap<>();
        for (WorkloadName name : workloads) {
            Support alone = of(connection, List.of(name));
            refusals.putAll(alone.refusals);
            failures.putAll(alone.failures);
        }
        return new Support(refusals, failures);
    }

    private static Support seen(List<Footprint> footprints) {
        Map<WorkloadName, String> refusals = new HashMap<>();
        Map<WorkloadName, String> failures = new HashMap<>();
        for (Footprint seen : footprints) {
            if (seen.notSupported() != null) {
                refusals.put(WorkloadName.stored(seen.operation()), seen.notSupported());
            } else if (seen.failure() != null) {
                failures.put(WorkloadName.stored(seen.operation()), seen.failure());
            }
        }
        return new Support(refusals, failures);
    }

    private static Support failed(List<WorkloadName> workloads, RunException reason) {
        Map<WorkloadName, String> failures = new HashMap<>();
        workloads.forEach(name -> failures.put(name, reason.getMessage()));
        return new Support(Map.of(), failures);
    }

    /** Why a driver cannot do a workload; empty when it can, or when that is not known. */
    public Optional<String> whyNot(WorkloadName workload) {
        return Optional.ofNullable(refusals.get(workload));
    }

    /** Why it is unknown whether a driver does what the workload says: a score could be that of something else. */
    public Optional<String> failure(WorkloadName workload) {
        return Optional.ofNullable(failures.get(workload)).map(why -> "The driver could not be tested first: " + why);
    }
}
