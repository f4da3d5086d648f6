package dyno.investigation.triage;

import dyno.driver.DriverArtifact;
import dyno.investigation.Verdicts;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchException;
import dyno.patch.PatchFile;
import dyno.result.Origin;
import dyno.result.TriageReport.ComparedPatch;
import dyno.result.TriageReport.Gain;
import dyno.result.TriageReport.KnownPatch;
import dyno.run.Environment;
import java.util.ArrayList;
import java.util.List;

/**
 * The patches of the catalogue for the drivers of a run, with what they were measured to gain: in the run itself, else in the newest
 * run on disk that validated them.
 *
 * @param here the run
 * @param environment its machine
 * @param onDisk the verdicts of earlier runs
 * @param compared the patches that the run has measured
 */
record KnownPatches(Origin here, Environment environment, Verdicts onDisk, List<ComparedPatch> compared) {
    /**
     * The patches for a driver, none where the driver is not a published version.
     *
     * @param warnings told of a patch that cannot be read
     */
    List<KnownPatch> of(DriverArtifact driver, PatchCatalogue catalogue, List<String> warnings) {
        if (driver.coordinates().jar().isPresent()
                || !driver.coordinates().patches().isEmpty()) {
            return List.of();
        }
        try {
            return catalogue.forDriver(driver.coordinates().driver(), driver.version()).stream()
                    .map(patch -> known(driver.coordinates().toString(), patch))
                    .toList();
        } catch (PatchException e) {
            warnings.add("The report does not name the patches of " + driver.coordinates() + ": " + e.getMessage());
            return List.of();
        }
    }

    private KnownPatch known(String driver, PatchFile patch) {
        return new KnownPatch(
                driver,
                patch.id(),
                patch.header().synopsis(),
                patch.header().hotspot(),
                patch.header().measuredGain().orElse(""),
                gains(driver + "+" + patch.id()));
    }

    private List<Gain> gains(String candidate) {
        List<Gain> gains = new ArrayList<>();
        compared.stream()
                .filter(patch -> patch.candidate().equals(candidate))
                .flatMap(patch -> patch.comparisons().stream())
                .filter(Verdicts::tells)
                .map(row -> Gain.of(row, here))
                .forEach(gains::add);
        return gains.isEmpty() ? onDisk.gains(candidate, environment) : gains;
    }
}
