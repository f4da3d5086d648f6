package dyno.feature.triage;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.Gain;
import dyno.experiment.builds.Origin;
import dyno.experiment.builds.Verdicts;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import dyno.run.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The patches of the catalogue for the drivers of a run, with their measured gains: from the run itself, else from the
 * newest run on disk that validated them.
 *
 * @param onDisk the verdicts of earlier runs
 * @param compared the patches that the run has measured
 */
record KnownPatches(Origin here, Environment environment, Verdicts onDisk, List<ComparedPatch> compared) {
    /**
     * The patches for a driver, then those for its other versions, which may have the same hotspots; none if the driver
     * is not a published version.
     *
     * @param warnings gets a line for a patch that cannot be read
     */
    List<KnownPatch> of(DriverArtifact driver, PatchCatalogue catalogue, List<String> warnings) {
        DriverCoordinates coordinates = driver.coordinates();
        if (coordinates.jar().isPresent() || !coordinates.patches().isEmpty()) {
            return List.of();
        }
        try {
            return Stream.concat(
                            catalogue.forDriver(coordinates.driver(), driver.version()).stream(),
                            catalogue.forOtherVersions(coordinates.driver(), driver.version()).stream())
                    .map(patch -> known(coordinates, driver.version(), patch))
                    .toList();
        } catch (PatchException e) {
            warnings.add("The report does not name the patches of " + coordinates + ": " + e.getMessage());
            return List.of();
        }
    }

    private KnownPatch known(DriverCoordinates driver, String version, PatchFile patch) {
        boolean own = patch.version().equals(version);
        DriverCoordinates base = own ? driver : driver.in(patch.version());
        return new KnownPatch(
                driver.toString(),
                own ? "" : patch.version(),
                patch.id(),
                patch.header().synopsis(),
                patch.header().hotspot(),
                patch.header().measuredGain().orElse(""),
                gains(base.with(patch.id())));
    }

    private List<Gain> gains(DriverCoordinates candidate) {
        List<Gain> gains = new ArrayList<>();
        compared.stream()
                .filter(patch -> patch.candidate().equals(candidate.toString()))
                .flatMap(patch -> patch.comparisons().stream())
                .filter(Verdicts::tells)
                .map(row -> Gain.of(row, here))
                .forEach(gains::add);
        return gains.isEmpty() ? onDisk.gains(candidate, environment) : gains;
    }
}
