package dyno.experiment.setup;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.family.mysql.NativeLibrary;
import dyno.io.IoProblem;
import dyno.patch.candidate.BuildOptions;
import dyno.patch.candidate.CandidateBuilder;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes drivers from coordinates: resolves the published drivers, and applies the named patches. */
public final class Candidates {
    private final ArtifactResolver artifacts;
    private final DriverResolver resolver;
    private final PatchCatalogue catalogue;

    public Candidates(ArtifactResolver artifacts, Path patches) {
        this.artifacts = artifacts;
        this.resolver = new DriverResolver(artifacts);
        this.catalogue = new PatchCatalogue(patches);
    }

    /** The driver as published, without the patches. */
    public DriverArtifact base(DriverCoordinates coordinates) {
        return coordinates.isNative()
                ? NativeLibrary.resolve(artifacts, coordinates.base())
                : resolver.resolve(coordinates.base());
    }

    /** How to apply and compile patches of a driver, with the libraries that its POM names. */
    public BuildOptions options(DriverCoordinates coordinates, int fuzz) {
        return new BuildOptions(fuzz, packages -> resolver.libraries(coordinates.base(), packages));
    }

    /**
     * Refuses what would not be available: drivers, patches that cannot be read, options that a driver does not know. Patches are not
     * applied; one may add an option, so those of a patched driver are checked when it is built.
     *
     * @return the driver without the patches
     */
    public DriverArtifact require(DriverCoordinates coordinates) {
        changesWire(coordinates);
        DriverArtifact base = base(coordinates);
        if (coordinates.patches().isEmpty()) {
            resolver.requireOptions(base);
        }
        resolver.requireArtifacts(coordinates);
        return base;
    }

    /** The driver in its setup, built into the folder when there are patches; a contributor's own build is copied there. */
    public DriverArtifact build(DriverCoordinates coordinates, Path folder, int fuzz) {
        DriverArtifact built = builtOrPublished(coordinates, folder, fuzz);
        resolver.requireOptions(built);
        return resolver.inSetup(built, folder);
    }

    private DriverArtifact builtOrPublished(DriverCoordinates coordinates, Path folder, int fuzz) {
        DriverArtifact base = base(coordinates);
        if (coordinates.patches().isEmpty()) {
            return coordinates.jar().isPresent() && !coordinates.isNative() ? copy(base, folder) : base;
        }
        return CandidateBuilder.build(base, patches(coordinates), folder, options(coordinates, fuzz))
                .named(base.coordinates().withPatches(coordinates.patches()));
    }

    /** A rebuild while the driver is measured must not change what is measured. */
    private static DriverArtifact copy(DriverArtifact driver, Path folder) {
        try {
            Path own = Files.createTempDirectory(Files.createDirectories(folder), "own-build-");
            return driver.in(Files.copy(driver.jar(), own.resolve(driver.jar().getFileName())));
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "Cannot copy " + driver.jar() + " to " + folder + " (" + IoProblem.explain(e)
                            + "): free space there.",
                    e);
        }
    }

    /** Whether a patch of the driver declares that it sends different bytes. */
    public boolean changesWire(DriverCoordinates coordinates) {
        return !coordinates.patches().isEmpty()
                && patches(coordinates).stream()
                        .anyMatch(patch -> patch.header().wireChange().isPresent());
    }

    private List<PatchFile> patches(DriverCoordinates coordinates) {
        return catalogue.find(
                new DriverCoordinates(coordinates.driver(), base(coordinates).version(), coordinates.patches()));
    }
}
