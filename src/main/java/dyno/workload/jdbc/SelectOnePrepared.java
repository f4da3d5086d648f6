package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** {@link SelectOne} as a prepared statement over the text protocol. */
public class SelectOnePrepared extends Workload {
    @Override
    public String title() {
        return "SELECT 1, prepared";
    }

    @Override
    public String description() {
        return "SELECT 1 as a prepared statement over the text protocol, read with getObject";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                sink.accept(rows.getObject(1));
            }
        }
    }
}
