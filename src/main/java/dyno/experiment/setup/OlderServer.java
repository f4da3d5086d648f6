package dyno.experiment.setup;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.family.mysql.EmbeddedServer;
import dyno.run.RunException;
import dyno.run.fork.Connections;
import dyno.run.probe.DriverObserver;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * An embedded server for drivers that are too old for the one that is measured on.
 *
 * @param isHere whether it is unpacked, so that trying it takes seconds
 * @param connects whether a driver can connect: to the server of the run, or to the older one
 */
record OlderServer(String version, boolean isHere, BiPredicate<DriverArtifact, Boolean> connects) {
    /** The one of this platform; empty without one, or if it is measured on. */
    static Optional<OlderServer> of(ServerChoice choice, JdbcEndpoint current) {
        return EmbeddedServer.oldest()
                .filter(version -> !(choice instanceof ServerChoice.Embedded embedded
                        && embedded.version().equals(version)))
                .map(version -> new OlderServer(
                        version,
                        EmbeddedServer.isUnpacked(version),
                        (driver, older) -> older ? connectsToOlder(driver, version) : connects(driver, current)));
    }

    /**
     * What helps a driver that cannot be measured.
     *
     * @param server title of the server of the run
     * @return a sentence; empty if the driver can connect, so that the server is not the reason
     */
    Optional<String> advice(DriverArtifact driver, String server) {
        if (connects.test(driver, false)) {
            return Optional.empty();
        }
        String option = "--server embedded:" + version;
        String sentence = driver.coordinates() + " cannot connect to " + server;
        if (!isHere) {
            return Optional.of(sentence + ". If it is too old for that server, try " + option + ".");
        }
        return Optional.of(
                connects.test(driver, true)
                        ? sentence + ", but it can to an older one: measure it with " + option + "."
                        : sentence + ", nor with " + option + ".");
    }

    private static boolean connectsToOlder(DriverArtifact driver, String version) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {});
                DatabaseServer server = EmbeddedServer.start(artifacts, version)) {
            return connects(driver, server.endpoint());
        } catch (ServerException | DriverException notAvailable) {
            return false;
        }
    }

    private static boolean connects(DriverArtifact driver, JdbcEndpoint server) {
        try {
            DriverObserver.roundTrips(Connections.connect(driver, server, -1, null), List.of());
            return true;
        } catch (RunException e) {
            return false;
        }
    }
}
