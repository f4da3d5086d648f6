package dyno.run.fork;

import dyno.driver.DriverArtifact;
import dyno.driver.ServerTrust;
import dyno.server.JdbcEndpoint;
import dyno.wire.Route;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Specifies driver and server for a JVM that is going to connect. */
public final class Connections {
    private Connections() {}

    /**
     * How a separate JVM connects to the server through the driver.
     *
     * @param cpu logical processor for the client thread; -1 leaves it to the scheduler
     * @param facts where the JVM writes its facts; null if they are not needed
     */
    public static ConnectionSpec connect(DriverArtifact driver, JdbcEndpoint server, int cpu, Path facts) {
        return connect(driver, server, Optional.empty(), cpu, facts);
    }

    /** The same over encrypted connections, if the driver has options for them. */
    static ConnectionSpec encrypted(
            DriverArtifact driver, JdbcEndpoint server, ServerTrust trust, int cpu, Path facts) {
        return connect(driver, server, Optional.of(trust), cpu, facts);
    }

    private static ConnectionSpec connect(
            DriverArtifact driver, JdbcEndpoint server, Optional<ServerTrust> encryption, int cpu, Path facts) {
        List<Path> jars = new ArrayList<>(List.of(driver.jar()));
        jars.addAll(driver.dependencies());
        Map<ConnectionMode, String> urls = new EnumMap<>(ConnectionMode.class);
        for (ConnectionMode mode : ConnectionMode.values()) {
            urls.put(mode, driver.url(server.host(), server.port(), server.schema(), mode, encryption));
        }
        return new ConnectionSpec(
                jars,
                driver.driverClass(),
                urls,
                server.user(),
                server.password(),
                cpu,
                facts,
                Route.DIRECT,
                driver.surroundings());
    }
}
