package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code DO 1}: the shortest round trip, without a result set. */
public class DoOne extends Workload {
    @Override
    public String title() {
        return "DO 1";
    }

    @Override
    public String description() {
        return "the shortest round trip, without a result set";
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            sink.accept(statement.execute("DO 1"));
        }
    }
}
