package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One row of 100 bytes into a {@link BlackHole}, by a statement that is prepared and closed each time. */
public final class InsertRow extends Insertion {
    /** Over the protocol that a mode makes the driver use. */
    public InsertRow(ConnectionMode mode, String title, String description) {
        super(mode, title, description);
    }

    @Override
    int rows() {
        return 1;
    }

    @Override
    String[] same() {
        return new String[] {PreparedEcho.PARAMETER};
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(BlackHole.INSERT)) {
            statement.setString(1, nextText());
            sink.accept(statement.executeUpdate());
        }
    }
}
