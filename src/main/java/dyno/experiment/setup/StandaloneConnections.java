package dyno.experiment.setup;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.family.mysql.EmbeddedServer;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.run.Pinning;
import dyno.run.RunException;
import dyno.run.fork.Connections;
import dyno.run.probe.Support;
import dyno.server.DatabaseServer;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionProvider;
import dyno.workload.fork.ConnectionSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Gives each fork of JMH's own main class its driver, with patches, and an embedded server, which ends with the fork. */
public final class StandaloneConnections implements ConnectionProvider {
    /** JMH's forks inherit both the system property and the working folder. */
    private final Path patches;

    /** The patches are in {@code patches} in Dyno's folder: {@code -Ddyno.home}, or else the working folder. */
    public StandaloneConnections() {
        this(Path.of(System.getProperty("dyno.home", "")).toAbsolutePath().resolve("patches"));
    }

    StandaloneConnections(Path patches) {
        this.patches = patches;
    }

    @Override
    @SuppressWarnings("resource") // Server and scratch folder last as long as the fork; then their guards remove them.
    public ConnectionSpec provide(String driver, String workload) {
        DriverCoordinates coordinates = DriverCoordinates.parse(driver);
        WorkloadName name = WorkloadName.parse(workload);
        requirePatches(coordinates);
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(System.out::println)) {
            Path scratch = new Scratch().folder();
            DriverArtifact artifact = new Candidates(artifacts, patches).build(coordinates, scratch, 0);
            DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
            if (!coordinates.isNative()) {
                requireSupport(artifact, server, name);
            }
            int cpu = name.prototype().isConcurrent() ? -1 : Pinning.of(server).cpuFor(TransportName.LOOPBACK);
            return Connections.connect(artifact, server.endpoint(), cpu, null);
        }
    }

    private void requirePatches(DriverCoordinates driver) {
        if (!driver.patches().isEmpty() && !Files.isDirectory(patches)) {
            throw new PatchException(
                    Kind.UNKNOWN_PATCH,
                    "The patches of " + driver + " were not found, because there is no folder " + patches
                            + ". Start JMH in Dyno's folder, or name that: java -Ddyno.home=DIR -cp ...");
        }
    }

    private static void requireSupport(DriverArtifact driver, DatabaseServer server, WorkloadName workload) {
        ConnectionSpec connection = Connections.connect(driver, server.endpoint(), -1, null);
        Support support = Support.of(connection, List.of(workload));
        support.whyNot(workload).ifPresent(reason -> {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    driver.coordinates() + " does not support " + workload + ": " + reason);
        });
        support.failure(workload).ifPresent(reason -> {
            throw new RunException(RunException.Kind.FORK_FAILED, reason);
        });
    }
}
