package dyno.run.fork;

import dyno.driver.DriverArtifact;
import dyno.driver.ServerTrust;
import dyno.driver.UrlStyle;
import dyno.server.JdbcEndpoint;
import dyno.wire.Route;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
        UrlStyle style = driver.urlStyle();
        return connect(
                driver,
                server,
                mode -> style.url(
                        server.host(),
                        server.port(),
                        server.schema(),
                        mode,
                        driver.coordinates().options()),
                cpu,
                facts);
    }

    /** The same over encrypted connections, if the driver has options for them. */
    static ConnectionSpec encrypted(
            DriverArtifact driver, JdbcEndpoint server, ServerTrust trust, int cpu, Path facts) {
        UrlStyle style = driver.urlStyle();
        return connect(
                driver,
                server,
                mode -> style.encryptedUrl(
                        server.host(),
                        server.port(),
                        server.schema(),
                        mode,
                        driver.coordinates().options(),
                        trust),
                cpu,
                facts);
    }

    private static ConnectionSpec connect(
            DriverArtifact driver, JdbcEndpoint server, Function<ConnectionMode, String> url, int cpu, Path facts) {
        List<Path> jars = new ArrayList<>(List.of(driver.jar()));
        jars.addAll(driver.dependencies());
        Map<ConnectionMode, String> urls = new EnumMap<>(ConnectionMode.class);
        for (ConnectionMode mode : ConnectionMode.values()) {
            urls.put(mode, url.apply(mode));
        }
        return new ConnectionSpec(
                jars, driver.driverClass(), urls, server.user(), server.password(), cpu, facts, Route.DIRECT);
    }
}
