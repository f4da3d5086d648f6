package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One row of one column by a constant statement, read with {@link ResultSet#getObject(int)}. */
public final class SelectOneRow extends TitledWorkload {
    private final String text;

    /** A statement of {@link StatementTexts}. */
    public SelectOneRow(String text, String title, String description) {
        super(title, description, ConnectionMode.PLAIN);
        this.text = text;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(text)) {
            read(rows, sink);
        }
    }

    private static void read(ResultSet rows, ValueSink sink) throws SQLException {
        while (rows.next()) {
            sink.accept(rows.getObject(1));
        }
    }

    /** {@code SELECT 1} as a prepared statement over the text protocol. */
    public static final class Prepared extends TitledWorkload {
        public Prepared() {
            super(
                    "SELECT 1, prepared",
                    "SELECT 1 as a prepared statement over the text protocol, read with getObject",
                    ConnectionMode.CLIENT_PREPARED);
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(StatementTexts.ONE);
                    ResultSet rows = statement.executeQuery()) {
                read(rows, sink);
            }
        }
    }
}
