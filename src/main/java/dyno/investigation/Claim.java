package dyno.investigation;

import dyno.patch.PatchFile;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a candidate claims to improve.
 *
 * @param targets workloads that the claim is about; the others are watched for regressions
 * @param primary what it is judged by
 */
record Claim(Set<String> targets, Metric primary) {
    /** Of a driver that is not a patch: whatever it is asked about. */
    static Claim about(Collection<String> workloads) {
        return new Claim(Set.copyOf(workloads), Metric.CPU);
    }

    /** Of patches: what their headers declare. CPU time does not see a round trip, so a changed protocol is judged by wall time. */
    static Claim of(List<PatchFile> patches) {
        Set<String> targets = patches.stream()
                .flatMap(patch -> patch.header().workloads().stream())
                .collect(Collectors.toUnmodifiableSet());
        boolean changesWire =
                patches.stream().anyMatch(patch -> patch.header().wireChange().isPresent());
        return new Claim(targets, changesWire ? Metric.WALL : Metric.CPU);
    }
}
