package dyno.experiment.builds;

import dyno.experiment.CandidateClaim;
import dyno.experiment.DecidingMetric;
import dyno.patch.file.PatchFile;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The claim of a candidate that is a patch or a stack of patches: what their headers declare. */
public final class DeclaredClaim {
    private DeclaredClaim() {}

    /** For patches that passed a check, which a wire change that their headers do not declare would fail. */
    public static CandidateClaim of(List<PatchFile> patches) {
        return of(patches, DecidingMetric.CHECKED, Map.of());
    }

    /**
     * For patches of which something was observed in some workloads.
     *
     * @param elsewhere what decides in other workloads, if no header declares a change of the wire
     */
    public static CandidateClaim of(
            List<PatchFile> patches, DecidingMetric elsewhere, Map<WorkloadName, DecidingMetric> observed) {
        Set<WorkloadName> targets = patches.stream()
                .flatMap(patch -> patch.header().workloads().stream())
                .collect(Collectors.toUnmodifiableSet());
        boolean changesWire =
                patches.stream().anyMatch(patch -> patch.header().wireChange().isPresent());
        return new CandidateClaim(targets, changesWire ? DecidingMetric.WIRE_CHANGE : elsewhere, observed);
    }
}
