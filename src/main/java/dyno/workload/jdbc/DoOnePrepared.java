package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** {@link DoOne} as a prepared statement over the text protocol. */
public class DoOnePrepared extends Workload {
    @Override
    public String title() {
        return "DO 1, prepared";
    }

    @Override
    public String description() {
        return "DO 1 as a prepared statement over the text protocol";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("DO 1")) {
            sink.accept(statement.execute());
        }
    }
}
