package dyno.feature.patching;

import dyno.driver.DriverCoordinates;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** Which patches are validated in one run: those of one version that share target workloads. */
public final class ValidationGroups {
    /**
     * A round of six candidates has 14 forks, and six rounds of one candidate have 24. Larger groups save hardly any
     * more, and put the forks of a round further apart in time.
     */
    private static final int MOST = 6;

    private ValidationGroups() {}

    /**
     * Groups candidates.
     *
     * @param targets by candidate
     */
    public static List<Map<DriverCoordinates, List<WorkloadName>>> of(
            Map<DriverCoordinates, List<WorkloadName>> targets) {
        Map<DriverCoordinates, List<Entry<DriverCoordinates, List<WorkloadName>>>> versions = new LinkedHashMap<>();
        targets.entrySet()
                .forEach(entry -> versions.computeIfAbsent(entry.getKey().base(), any -> new ArrayList<>())
                        .add(entry));
        List<Map<DriverCoordinates, List<WorkloadName>>> groups = new ArrayList<>();
        for (List<Entry<DriverCoordinates, List<WorkloadName>>> version : versions.values()) {
            // Neighbours in this order share the most of what a round measures.
            version.sort(Comparator.comparing(entry -> entry.getValue().toString()));
            for (int i = 0; i < version.size(); i += MOST) {
                Map<DriverCoordinates, List<WorkloadName>> group = new LinkedHashMap<>();
                version.subList(i, Math.min(i + MOST, version.size()))
                        .forEach(entry -> group.put(entry.getKey(), entry.getValue()));
                groups.add(group);
            }
        }
        return groups;
    }
}
