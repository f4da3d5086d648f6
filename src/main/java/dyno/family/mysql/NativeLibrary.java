package dyno.family.mysql;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import dyno.server.ServerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** MariaDB's C client, which the jars of newer embedded servers contain, in the role of a driver. */
public final class NativeLibrary {
    /** On Linux and on macOS. */
    private static final List<String> NAMES = List.of("libmariadb.so.3", "libmariadb.3.dylib");

    private NativeLibrary() {}

    /**
     * Finds the library.
     *
     * @param coordinates {@code native} with the version of a MariaDB server, or with the path of a library
     * @throws ServerException UNKNOWN_VERSION, UNSUPPORTED_PLATFORM
     * @throws DriverException NOT_A_DRIVER when there is no such library, UNREACHABLE
     */
    public static DriverArtifact resolve(ArtifactResolver artifacts, DriverCoordinates coordinates) {
        Path library = coordinates.jar().map(NativeLibrary::existing).orElseGet(() -> carried(artifacts, coordinates));
        return new DriverArtifact(
                coordinates,
                coordinates.version(),
                library,
                List.of(),
                Optional.empty(),
                "libmariadb",
                DriverCatalogue.urlStyle(DriverCatalogue.NATIVE));
    }

    private static Path existing(Path library) {
        if (!Files.isRegularFile(library)) {
            throw new DriverException(
                    Kind.NOT_A_DRIVER,
                    "There is no library " + library.toAbsolutePath()
                            + ": specify an existing libmariadb with native@PATH, or use native alone.");
        }
        return library.toAbsolutePath();
    }

    private static Path carried(ArtifactResolver artifacts, DriverCoordinates coordinates) {
        ServerFiles files = EmbeddedServer.files(artifacts, coordinates.version());
        return files.libraries().stream()
                .flatMap(folder -> NAMES.stream().map(folder::resolve))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new DriverException(
                        Kind.NOT_A_DRIVER,
                        "The jar of MariaDB " + coordinates.version() + " contains no libmariadb: use "
                                + DriverCoordinates.parse("native") + ", or specify a library with native@PATH."));
    }
}
