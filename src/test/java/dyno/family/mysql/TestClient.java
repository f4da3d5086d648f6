package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.server.JdbcEndpoint;
import dyno.workload.fork.IsolatedDriver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** Asks a server one question through a driver. */
final class TestClient {
    private TestClient() {}

    /** The first value of the first row; empty when the statement has no rows to return. */
    static String query(DriverArtifact artifact, JdbcEndpoint endpoint, String sql) throws Exception {
        Properties login = new Properties();
        login.setProperty("user", endpoint.user());
        login.setProperty("password", endpoint.password());
        String url = artifact.urlStyle().url(endpoint.host(), endpoint.port(), endpoint.schema());
        try (IsolatedDriver driver = IsolatedDriver.load(List.of(artifact.jar()), artifact.driverClass());
                Connection connection = driver.connect(url, login);
                Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            try (ResultSet result = statement.getResultSet()) {
                assertThat(result.next()).isTrue();
                return result.getString(1);
            }
        }
    }
}
