package dyno.server;

import dyno.driver.DriverArtifact;
import dyno.workload.IsolatedDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Runs statements outside of any schema, each on a connection of its own: a run takes longer than a server keeps one. */
final class AdminClient implements AutoCloseable {
    /** Somebody else's open transaction must not hold up the end of Dyno; without it a MySQL server waits for a year. */
    private static final String WAIT_BRIEFLY = "SET SESSION lock_wait_timeout = 10";

    private final IsolatedDriver driver;
    private final String url;
    private final Properties properties;

    private AdminClient(IsolatedDriver driver, String url, Properties properties) {
        this.driver = driver;
        this.url = url;
        this.properties = properties;
    }

    /**
     * Loads the driver and logs in once.
     *
     * @throws SQLException when that fails, for whatever reason
     */
    static AdminClient logIn(DriverArtifact artifact, JdbcEndpoint endpoint, Duration patience) throws SQLException {
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

    /** The first value of the first row, if there is one. */
    Optional<String> ask(String query) throws SQLException {
        try (Connection connection = driver.connect(url, properties);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }

    @Override
    public void close() {
        driver.close();
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
