package dyno.workload.probe;

import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Runs statements on one connection until one fails.
 *
 * @param spec how to connect
 * @param statements one after the other
 */
public record SqlProbe(ConnectionSpec spec, List<String> statements) implements Probe<SqlResult> {
    /**
     * An open transaction of another client must not block the end of Dyno; without this, a MySQL server waits for a
     * year.
     */
    private static final String WAIT_BRIEFLY = "SET SESSION lock_wait_timeout = 10";

    private static final String CONNECT_MILLIS = "10000";
    private static final String READ_MILLIS = "30000";

    @Override
    public void run(Progress<SqlResult> progress) throws ReflectiveOperationException, IOException {
        progress.step("asking the server", spec);
        progress.reply(result());
    }

    private SqlResult result() throws ReflectiveOperationException {
        List<List<List<String>>> rows = new ArrayList<>();
        boolean connected = false;
        Properties properties = spec.credentials();
        properties.setProperty("connectTimeout", CONNECT_MILLIS);
        properties.setProperty("socketTimeout", READ_MILLIS);
        try (IsolatedDriver driver = spec.load();
                Connection connection = driver.connect(spec.url(), properties);
                Statement statement = connection.createStatement()) {
            statement.execute(WAIT_BRIEFLY);
            connected = true;
            for (String sql : statements) {
                rows.add(statement.execute(sql) ? rows(statement) : List.of());
            }
            return new SqlResult(true, rows, null, null);
        } catch (SQLException e) {
            String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
            return new SqlResult(connected, rows, problem, e.getSQLState());
        }
    }

    private static List<List<String>> rows(Statement statement) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
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
}
