package dyno.workload.probe;

import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The main class of a JVM that runs statements on one connection. */
public final class SqlProbe {
    /**
     * An open transaction of another client must not block the end of Dyno; without this, a MySQL server waits for a
     * year.
     */
    private static final String WAIT_BRIEFLY = "SET SESSION lock_wait_timeout = 10";

    private static final String CONNECT_MILLIS = "10000";
    private static final String READ_MILLIS = "30000";

    private SqlProbe() {}

    /**
     * Runs the statements until one fails.
     *
     * @param args file for the {@link SqlResult}, the statements; the {@link ConnectionSpec} is read from standard
     *     input
     */
    public static void main(String[] args) throws IOException {
        ConnectionSpec spec = ConnectionSpec.receive(System.in);
        Probe.run(() -> {
            Probe.step("asking the server", spec);
            Probe.write(Path.of(args[0]), run(spec, List.of(args).subList(1, args.length)));
        });
    }

    private static SqlResult run(ConnectionSpec spec, List<String> statements) throws ReflectiveOperationException {
        List<List<List<String>>> rows = new ArrayList<>();
        boolean connected = false;
        Properties properties = spec.credentials();
        properties.setProperty("connectTimeout", CONNECT_MILLIS);
        properties.setProperty("socketTimeout", READ_MILLIS);
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
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
