package dyno.run;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.EmbeddedServer;
import dyno.server.NativeLibrary;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionProvider;
import dyno.workload.fork.ConnectionSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Gives each fork of JMH's own main class an embedded server, which ends with the fork. */
public final class StandaloneConnections implements ConnectionProvider {
    @Override
    @SuppressWarnings("resource") // The server runs as long as the fork; then its guard stops it.
    public ConnectionSpec provide(String driver, String workload) throws IOException {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(System.out::println)) {
            DriverCoordinates coordinates = DriverCoordinates.parse(driver);
            DriverArtifact artifact = coordinates.isNative()
                    ? NativeLibrary.resolve(artifacts, coordinates)
                    : new DriverResolver(artifacts).resolve(coordinates);
            DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
            if (!coordinates.isNative()) {
                requireSupport(artifact, server, workload);
            }
            int cpu = Workload.named(workload).isConcurrent()
                    ? -1
                    : Pinning.of(server).cpuFor(TransportName.LOOPBACK);
            return Connections.connect(artifact, server.endpoint(), cpu, null);
        }
    }

    private static void requireSupport(DriverArtifact driver, DatabaseServer server, String workload)
            throws IOException {
        Path scratch = Files.createTempDirectory("dyno-");
        try {
            ConnectionSpec connection = Connections.connect(driver, server.endpoint(), -1, null);
            Support support = Support.of(connection, List.of(workload), scratch);
            support.whyNot(workload).ifPresent(reason -> {
                throw new RunException(
                        RunException.Kind.FORK_FAILED,
                        driver.coordinates() + " does not support " + workload + ": " + reason);
            });
            support.failure(workload).ifPresent(reason -> {
                throw new RunException(RunException.Kind.FORK_FAILED, reason);
            });
        } finally {
            for (String left : List.of("probe", "footprints", "")) {
                Files.deleteIfExists(scratch.resolve(left));
            }
        }
    }
}
