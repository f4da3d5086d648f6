package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A prepared statement of 1000 integer parameters over the text protocol, which returns them as a row of 1000 columns. */
public final class Select1000Parameters extends TitledWorkload {
    static final int PARAMETERS = 1000;
    static final String STATEMENT = "SELECT ?" + ", ?".repeat(PARAMETERS - 1);

    public Select1000Parameters() {
        super(
                "1000 parameters",
                "prepared statement over the text protocol, 1000 integers in, the same 1000 out",
                ConnectionMode.CLIENT_PREPARED);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(STATEMENT)) {
            for (int i = 1; i <= PARAMETERS; i++) {
                statement.setInt(i, i);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    for (int i = 1; i <= PARAMETERS; i++) {
                        sink.accept(rows.getInt(i));
                    }
                }
            }
        }
    }
}
