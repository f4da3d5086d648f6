package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code DO 1}: the shortest round trip, without a result set. */
public final class DoStatement extends StatementWorkload {
    private static final String TEXT = "DO 1";

    public DoStatement() {
        super(TEXT, "1", "%d", "DO 1", "the shortest round trip, without a result set", ConnectionMode.PLAIN);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        for (String text : texts) {
            try (Statement statement = connection.createStatement()) {
                sink.accept(statement.execute(text));
            }
        }
    }

    /** The same as a prepared statement over the text protocol. */
    public static final class Prepared extends StatementWorkload {
        public Prepared() {
            super(
                    TEXT,
                    "1",
                    "%d",
                    "DO 1, prepared",
                    "DO 1 as a prepared statement over the text protocol",
                    ConnectionMode.CLIENT_PREPARED);
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            for (String text : texts) {
                try (PreparedStatement statement = connection.prepareStatement(text)) {
                    sink.accept(statement.execute());
                }
            }
        }
    }
}
