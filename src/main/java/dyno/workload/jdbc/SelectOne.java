package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code SELECT 1}: one row of one column, read with {@link ResultSet#getObject(int)}. */
public class SelectOne extends Workload {
    static final String STATEMENT = "SELECT 1";

    @Override
    public String title() {
        return "SELECT 1";
    }

    @Override
    public String description() {
        return "one row of one column, read with getObject";
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STATEMENT)) {
            while (rows.next()) {
                sink.accept(rows.getObject(1));
            }
        }
    }
}
