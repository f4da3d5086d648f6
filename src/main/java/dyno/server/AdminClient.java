package dyno.server;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverResolver;
import dyno.server.ServerException.Kind;
import dyno.workload.IsolatedDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** Runs statements outside of any schema, each on a connection of its own: a run takes longer than a server keeps one. */
final class AdminClient implements AutoCloseable {
    /** Somebody else's open transaction must not hold up the end of Dyno; without it a MySQL server waits for a year. */
    private static final String WAIT_BRIEFLY = "SET SESSION lock_wait_timeout = 10";

    /** In order of preference: two, because either may fail on a server that is newer than it. */
    private static final List<String> DRIVERS = List.of("mariadb", "mysql");

    private final IsolatedDriver driver;
    private final String url;
    private final Properties properties;

    private AdminClient(IsolatedDriver driver, String url, Properties properties) {
        this.driver = driver;
        this.url = url;
        this.properties = properties;
    }

    /**
     * Logs in once, by the first driver that can.
     *
     * @throws ServerException LOGIN_REFUSED when that fails, for whatever reason
     * @throws dyno.driver.DriverException when no driver can be had
     */
    static AdminClient logIn(DriverResolver drivers, JdbcEndpoint endpoint, Duration patience) {
        Iterator<String> names = DRIVERS.iterator();
        while (true) {
            DriverArtifact driver = drivers.resolve(DriverCatalogue.newest(names.next()));
            try {
                return logIn(driver, endpoint, patience);
            } catch (SQLException e) {
                if (isRefusal(e) || !names.hasNext()) {
                    throw loginRefused(endpoint, e);
                }
            }
        }
    }

    private static AdminClient logIn(DriverArtifact artifact, JdbcEndpoint endpoint, Duration patience)
            throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password());
        properties.setProperty("connectTimeout", String.valueOf(patience.toMillis()));
        properties.setProperty("socketTimeout", String.valueOf(3 * patience.toMillis()));
        String url = artifact.urlStyle().url(endpoint.host(), endpoint.port(), "");
        AdminClient client = new AdminClient(load(artifact), url, properties);
        try {
            client.execute(WAIT_BRIEFLY);
            return client;
        } catch (SQLException e) {
            client.close();
            throw e;
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = driver.connect(url, properties);
                Statement statement = connection.createStatement()) {
            statement.execute(WAIT_BRIEFLY);
            statement.execute(sql);
        }
    }

    /** The rows that a query returns, each with its columns as text. */
    List<List<String>> rows(String query) throws SQLException {
        try (Connection connection = driver.connect(url, properties);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(result.getString(column));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    @Override
    public void close() {
        driver.close();
    }

    private static boolean isRefusal(SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith("28");
    }

    private static ServerException loginRefused(JdbcEndpoint endpoint, SQLException e) {
        String reason = isRefusal(e) ? "user or password is wrong" : firstLine(e);
        String message = "%s:%d refuses the log-in of user '%s' (%s): check --user and --password-file."
                .formatted(endpoint.host(), endpoint.port(), endpoint.user(), reason);
        return new ServerException(Kind.LOGIN_REFUSED, message, e);
    }

    static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }

    private static IsolatedDriver load(DriverArtifact artifact) {
        List<Path> jars = Stream.concat(Stream.of(artifact.jar()), artifact.dependencies().stream())
                .toList();
        try {
            return IsolatedDriver.load(jars, artifact.driverClass());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a resolved driver no longer loads: " + artifact.coordinates(), e);
        }
    }
}
