package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** {@link WideRowByIndex} by a statement that was prepared on the server before: a row of the binary protocol. */
public class WideRowBinary extends WideRowByIndex {
    @Override
    public String title() {
        return "wide row, binary";
    }

    @Override
    public String description() {
        return "one row of 22 columns of every common type, prepared on the server and kept in the cache, read"
                + " by their positions";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.SERVER_PREPARED;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(STATEMENT);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                read(rows, sink);
            }
        }
    }
}
