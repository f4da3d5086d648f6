package dyno.investigation;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.patch.BuildOptions;
import dyno.patch.CandidateBuilder;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchFile;
import dyno.server.NativeLibrary;
import java.nio.file.Path;
import java.util.List;

/** Makes drivers of coordinates: resolves what is published, and applies the patches that they name. */
final class Candidates {
    private final ArtifactResolver artifacts;
    private final DriverResolver resolver;
    private final PatchCatalogue catalogue;

    Candidates(ArtifactResolver artifacts, Path patches) {
        this.artifacts = artifacts;
        this.resolver = new DriverResolver(artifacts);
        this.catalogue = new PatchCatalogue(patches);
    }

    /** The driver as published, without the patches. */
    DriverArtifact base(DriverCoordinates coordinates) {
        return coordinates.isNative()
                ? NativeLibrary.resolve(artifacts, coordinates.base())
                : resolver.resolve(coordinates.base());
    }

    /** How to apply and compile patches of a driver, with the libraries that its POM names. */
    BuildOptions options(DriverCoordinates coordinates, int fuzz) {
        return new BuildOptions(fuzz, packages -> resolver.libraries(coordinates.base(), packages));
    }

    /** The driver, built into the folder when there are patches. */
    DriverArtifact build(DriverCoordinates coordinates, Path folder, int fuzz) {
        DriverArtifact base = base(coordinates);
        if (coordinates.patches().isEmpty()) {
            return base;
        }
        return CandidateBuilder.build(base, patches(coordinates), folder, options(coordinates, fuzz));
    }

    /** Whether a patch of the driver declares that it sends other bytes. */
    boolean changesWire(DriverCoordinates coordinates) {
        return !coordinates.patches().isEmpty()
                && patches(coordinates).stream()
                        .anyMatch(patch -> patch.header().wireChange().isPresent());
    }

    private List<PatchFile> patches(DriverCoordinates coordinates) {
        return catalogue.find(
                new DriverCoordinates(coordinates.driver(), base(coordinates).version(), coordinates.patches()));
    }
}
