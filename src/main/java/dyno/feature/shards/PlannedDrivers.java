package dyno.feature.shards;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.Candidates;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Finds the drivers of a plan, so that a wrong name is refused before machines wait for it. */
public final class PlannedDrivers {
    private PlannedDrivers() {}

    /**
     * SHA-256 of the jars of the drivers without patches, by coordinates.
     *
     * @param say receives the progress
     * @throws dyno.driver.DriverException when a driver is not available
     * @throws dyno.patch.file.PatchException when a patch is unknown or cannot be read
     */
    public static Map<String, String> hashes(
            Collection<DriverCoordinates> drivers, Path patches, Consumer<String> say) {
        Map<String, String> hashes = new TreeMap<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            Candidates candidates = new Candidates(artifacts, patches);
            for (DriverCoordinates coordinates : drivers) {
                DriverArtifact base = candidates.require(coordinates);
                hashes.put(coordinates.base().toString(), base.sha256());
            }
        }
        return hashes;
    }
}
