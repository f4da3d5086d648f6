package dyno.run;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.EmbeddedServer;
import dyno.workload.ConnectionProvider;
import dyno.workload.ConnectionSpec;

/** Gives each fork of JMH's own main class an embedded server, which ends with the fork. */
public final class StandaloneConnections implements ConnectionProvider {
    @Override
    @SuppressWarnings("resource") // The server lives as long as the fork; its guard stops it then.
    public ConnectionSpec provide(String driver) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(System.out::println)) {
            DriverArtifact artifact = new DriverResolver(artifacts).resolve(DriverCoordinates.parse(driver));
            DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
            return Connections.connect(
                    artifact, server.endpoint(), Pinning.of(server).cpuFor("loopback"), null);
        }
    }
}
