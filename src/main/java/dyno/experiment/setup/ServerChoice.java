package dyno.experiment.setup;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverResolver;
import dyno.family.mysql.EmbeddedServer;
import dyno.family.mysql.ExternalServer;
import dyno.family.mysql.LocalServer;
import dyno.family.mysql.ServerSettings;
import dyno.server.DatabaseServer;
import java.nio.file.Path;
import java.util.Optional;

/** The database server to measure against; its text describes what Dyno does to start or reach it. */
public interface ServerChoice {
    /** The embedded server, which needs no installation. */
    ServerChoice DEFAULT = new Embedded(EmbeddedServer.DEFAULT_VERSION, ServerSettings.NONE);

    /**
     * Starts the server or connects to it.
     *
     * @throws dyno.server.ServerException when it is not available
     */
    DatabaseServer start(ArtifactResolver artifacts);

    /** Whether it can be started several times, as independent servers. */
    default boolean canRunTwice() {
        return true;
    }

    /** Its Unix-domain socket, if one was specified. */
    default Optional<Path> socket() {
        return Optional.empty();
    }

    /** What the user chose for a server that Dyno starts. */
    default ServerSettings settings() {
        return ServerSettings.NONE;
    }

    private static String with(ServerSettings settings) {
        return settings.isEmpty() ? "" : " with " + settings;
    }

    /** A MariaDB that is published as a jar. */
    record Embedded(String version, ServerSettings settings) implements ServerChoice {
        @Override
        public DatabaseServer start(ArtifactResolver artifacts) {
            return EmbeddedServer.start(artifacts, version, settings);
        }

        @Override
        public String toString() {
            return "Starting MariaDB " + version + with(settings);
        }
    }

    /** A server that is installed here, started by Dyno: its program, a script that runs it, or its folder. */
    record Local(Path path, ServerSettings settings) implements ServerChoice {
        @Override
        public DatabaseServer start(ArtifactResolver artifacts) {
            return LocalServer.start(path, settings);
        }

        @Override
        public String toString() {
            return "Starting " + path + with(settings);
        }
    }

    /**
     * A server that is already running.
     *
     * @param host name or address
     * @param password may be empty
     * @param socket its Unix-domain socket; empty to ask the server
     * @param certificate PEM file with its certificate or that of its CA, for encrypted transports; empty to accept any
     */
    record External(
            String host, int port, String user, String password, Optional<Path> socket, Optional<Path> certificate)
            implements ServerChoice {
        @Override
        public DatabaseServer start(ArtifactResolver artifacts) {
            return ExternalServer.connect(new DriverResolver(artifacts), host, port, user, password, certificate);
        }

        @Override
        public boolean canRunTwice() {
            return false;
        }

        @Override
        public String toString() {
            return "Connecting to " + user + "@" + host + ":" + port;
        }
    }
}
