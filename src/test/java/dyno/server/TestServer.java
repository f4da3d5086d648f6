package dyno.server;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.family.mysql.EmbeddedServer;
import dyno.run.fork.Connections;
import dyno.workload.fork.ConnectionSpec;

/** An embedded server that all test classes of a JVM share; it is started when it is needed, and ends with the JVM. */
public final class TestServer {
    private static final ArtifactResolver ARTIFACTS = ArtifactResolver.withUserSettings(line -> {});
    private static DatabaseServer server;

    private TestServer() {}

    /** The server; not to be closed. */
    public static synchronized DatabaseServer get() {
        if (server == null) {
            server = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        }
        return server;
    }

    /** Where artifacts come from; not to be closed. */
    public static ArtifactResolver artifacts() {
        return ARTIFACTS;
    }

    /** A published driver, such as {@code mysql} or {@code drizzle@1.4}. */
    public static DriverArtifact driver(String coordinates) {
        return new DriverResolver(ARTIFACTS).resolve(DriverCoordinates.parse(coordinates));
    }

    /** How a fork connects a driver to the server. */
    public static ConnectionSpec connection(DriverArtifact driver) {
        return Connections.connect(driver, get().endpoint(), -1, null);
    }
}
