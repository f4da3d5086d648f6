package dyno.experiment.builds;

import dyno.experiment.CandidateClaim;
import dyno.patch.file.PatchFile;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The claim of a candidate that is a patch or a stack of patches: what their headers declare. */
public final class DeclaredClaim {
    private DeclaredClaim() {}

    /** For patches that passed a check, which a wire change that their headers do not declare would fail. */
    public static CandidateClaim of(List<PatchFile> patches) {
        return of(patches, Set.of());
    }

    /** For patches whose number of round trips differs in some workloads. */
    public static CandidateClaim of(List<PatchFile> patches, Set<WorkloadName> otherRoundTrips) {
        Set<WorkloadName> targets = patches.stream()
                .flatMap(patch -> patch.header().workloads().stream())
                .collect(Collectors.toUnmodifiableSet());
        boolean changesWire =
                patches.stream().anyMatch(patch -> patch.header().wireChange().isPresent());
        return new CandidateClaim(targets, changesWire, Set.copyOf(otherRoundTrips));
    }
}
