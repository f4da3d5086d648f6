package dyno.family.mysql;

import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.sql.SQLException;
import java.util.Map;

/** Prepares a server that Dyno has started for the tests of a driver's repository. */
public final class SuiteServer {
    private static final String SCHEMA = "testj";

    private SuiteServer() {}

    /**
     * Creates the schema and the settings that MariaDB Connector/J's tests need.
     *
     * @return environment variables with the server's address for these tests
     * @throws ServerException LOGIN_REFUSED or UNREACHABLE
     * @throws dyno.driver.DriverException when no driver for the login is available
     */
    public static Map<String, String> prepare(DatabaseServer server, DriverResolver drivers) {
        JdbcEndpoint endpoint = server.endpoint();
        try {
            new AdminClient(drivers, endpoint)
                    .run(
                            "CREATE DATABASE IF NOT EXISTS " + SCHEMA,
                            "SET GLOBAL max_allowed_packet = 67108864",
                            "SET GLOBAL local_infile = 1");
        } catch (SQLException e) {
            throw new ServerException(
                    Kind.UNREACHABLE,
                    "%s cannot be prepared for the driver's own tests (%s): omit --sources, or choose another --server."
                            .formatted(endpoint, e.getMessage()),
                    e);
        }
        return Map.of(
                "TEST_DB_HOST", "localhost",
                "TEST_DB_PORT", Integer.toString(endpoint.port()),
                "TEST_DB_DATABASE", SCHEMA,
                "TEST_DB_USER", endpoint.user(),
                "TEST_DB_PASSWORD", endpoint.password());
    }
}
