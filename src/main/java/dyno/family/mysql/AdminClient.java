package dyno.family.mysql;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverResolver;
import dyno.io.IoProblem;
import dyno.process.ProbeJvm;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import dyno.wire.Route;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.SqlProbe;
import dyno.workload.probe.SqlResult;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs statements outside of any schema, each time on a new connection, because a run takes longer than a server keeps
 * one open, and in a separate JVM, because driver code runs.
 */
final class AdminClient {
    /** In order of preference: two, because either may fail on a server that is newer than the driver. */
    private static final List<String> DRIVERS = List.of("mariadb", "mysql");

    private final DriverResolver drivers;
    private final JdbcEndpoint endpoint;
    private DriverArtifact driver;

    /** A client that has not logged in yet. */
    AdminClient(DriverResolver drivers, JdbcEndpoint endpoint) {
        this.drivers = drivers;
        this.endpoint = endpoint;
    }

    /**
     * Logs in, and runs nothing yet.
     *
     * @throws ServerException LOGIN_REFUSED when that fails, for any reason
     * @throws dyno.driver.DriverException when no driver is available
     */
    void logIn() {
        runFirst();
    }

    /**
     * Runs statements one after the other; the first time with the first driver that can log in.
     *
     * @return by statement its rows, each with its columns as text
     * @throws SQLException when a statement fails, or a later login
     * @throws ServerException LOGIN_REFUSED when the first login fails, for any reason, with that of each driver
     * @throws dyno.driver.DriverException when no driver is available
     */
    List<List<List<String>>> run(String... statements) throws SQLException {
        SqlResult result = driver == null ? runFirst(statements) : run(driver, statements);
        if (result.problem() != null) {
            throw new SQLException(result.problem(), result.state());
        }
        return result.rows();
    }

    private SqlResult runFirst(String... statements) {
        Map<String, SqlResult> failures = new LinkedHashMap<>();
        for (String name : DRIVERS) {
            DriverArtifact next = drivers.resolve(DriverCatalogue.newest(name));
            SqlResult result = run(next, statements);
            if (result.connected()) {
                driver = next;
                return result;
            }
            failures.put(name, result);
            if (isRefusal(result)) {
                break;
            }
        }
        throw notLoggedIn(endpoint, failures);
    }

    private SqlResult run(DriverArtifact by, String... statements) {
        List<Path> jars =
                Stream.concat(Stream.of(by.jar()), by.dependencies().stream()).toList();
        String url = by.urlStyle().url(endpoint.host(), endpoint.port(), "");
        ConnectionSpec spec = new ConnectionSpec(
                jars,
                by.driverClass(),
                Map.of(ConnectionMode.PLAIN, url),
                endpoint.user(),
                endpoint.password(),
                -1,
                null,
                Route.DIRECT);
        try {
            return ProbeJvm.SHORT_LIVED
                    .ask(new SqlProbe(spec, List.of(statements)), SqlResult.class)
                    .get(0);
        } catch (IOException e) {
            return new SqlResult(false, List.of(), IoProblem.explain(e), null);
        }
    }

    private static boolean isRefusal(SqlResult result) {
        return result.state() != null && result.state().startsWith("28");
    }

    /**
     * Explains why no login succeeded.
     *
     * @param failures what happened, by the driver that tried
     */
    static ServerException notLoggedIn(JdbcEndpoint endpoint, Map<String, SqlResult> failures) {
        boolean refused = failures.values().stream().anyMatch(AdminClient::isRefusal);
        String reasons = failures.entrySet().stream()
                .map(failure -> failure.getKey() + ": " + reason(failure.getValue()))
                .collect(Collectors.joining("; "));
        String address = endpoint.host() + ":" + endpoint.port();
        String message = refused
                ? "%s refuses the login of user '%s' (%s): check --user and --password-file."
                        .formatted(address, endpoint.user(), reasons)
                : "Cannot log in to %s as user '%s' (%s): check that it accepts connections, and that %s has space."
                        .formatted(address, endpoint.user(), reasons, System.getProperty("java.io.tmpdir"));
        return new ServerException(Kind.LOGIN_REFUSED, message);
    }

    private static String reason(SqlResult failure) {
        return isRefusal(failure) ? "user or password is wrong" : failure.problem();
    }
}
