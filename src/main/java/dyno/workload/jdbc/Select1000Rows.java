package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code select * from seq_1_to_1000}: 1000 rows of one integer, each read with {@link ResultSet#getString(int)}. */
public final class Select1000Rows extends TitledWorkload {
    public static final String QUERY = "select * from seq_1_to_1000";

    /** The same table if there is no SEQUENCE engine. */
    public static final List<String> STAND_IN = List.of(
            "CREATE TABLE IF NOT EXISTS seq_1_to_1000 (seq BIGINT UNSIGNED PRIMARY KEY)",
            IntStream.rangeClosed(1, 1000)
                    .mapToObj(i -> "(" + i + ")")
                    .collect(Collectors.joining(",", "REPLACE INTO seq_1_to_1000 VALUES ", "")));

    /** MariaDB's SEQUENCE engine has the table by itself; other servers get a real one with the same content. */
    public Select1000Rows() {
        super("1000 rows", "1000 rows of one integer, each read with getString", ConnectionMode.PLAIN);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try {
                statement.executeQuery(QUERY).close();
            } catch (SQLException noSequenceEngine) {
                for (String sql : STAND_IN) {
                    statement.execute(sql);
                }
            }
            String engine = Engines.of(statement, "seq_1_to_1000");
            if (engine != null && !engine.equalsIgnoreCase("SEQUENCE")) {
                noteStandIn("a table of the engine " + engine
                        + " with the same rows replaces SEQUENCE, which the server does not have");
            }
        }
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                sink.accept(rows.getString(1));
            }
        }
    }
}
