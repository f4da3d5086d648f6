package dyno.experiment.builds;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.DecidingMetric;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.setup.MeasurementSetup;
import dyno.patch.file.PatchCatalogue;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What candidates of a comparison claim: patches declare their targets, and other drivers are about all requested workloads.
 *
 * @param patches folder of the candidate fixes
 */
public record PatchClaims(Path patches) {
    public static boolean isPatchOf(DriverCoordinates baseline, DriverCoordinates candidate) {
        return !candidate.patches().isEmpty() && candidate.base().equals(baseline);
    }

    /**
     * The claim of a candidate.
     *
     * @param targets what the comparison is about
     * @param observed workloads of which it is known what the drivers send
     */
    public CandidateClaim of(
            DriverCoordinates baseline,
            DriverCoordinates candidate,
            MeasurementSetup setup,
            List<WorkloadName> targets,
            List<WorkloadName> observed,
            WireObservations wire) {
        Map<WorkloadName, DecidingMetric> seen = wire.compared(baseline, candidate, observed);
        return isPatchOf(baseline, candidate)
                ? DeclaredClaim.of(
                        new PatchCatalogue(patches)
                                .find(new DriverCoordinates(
                                        candidate.driver(),
                                        setup.driver(candidate).version(),
                                        candidate.patches())),
                        DecidingMetric.UNKNOWN,
                        seen)
                : CandidateClaim.about(targets, seen);
    }
}
