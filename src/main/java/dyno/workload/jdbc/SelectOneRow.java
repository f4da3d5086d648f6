package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One row of one column by a constant statement, read with {@link ResultSet#getObject(int)}. */
public final class SelectOneRow extends StatementWorkload {
    /**
     * A statement of {@link StatementTexts}.
     *
     * @param part what different statements have a number of four digits in place of
     */
    public SelectOneRow(String text, String part, String title, String description) {
        super(text, part, "%d", title, description, ConnectionMode.PLAIN);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        for (String text : texts) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(text)) {
                read(rows, sink);
            }
        }
    }

    private static void read(ResultSet rows, ValueSink sink) throws SQLException {
        while (rows.next()) {
            sink.accept(rows.getObject(1));
        }
    }

    /** {@code SELECT 1} as a prepared statement over the text protocol. */
    public static final class Prepared extends StatementWorkload {
        public Prepared() {
            super(
                    StatementTexts.ONE,
                    "1",
                    "%d",
                    "SELECT 1, prepared",
                    "SELECT 1 as a prepared statement over the text protocol, read with getObject",
                    ConnectionMode.CLIENT_PREPARED);
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            for (String text : texts) {
                try (PreparedStatement statement = connection.prepareStatement(text);
                        ResultSet rows = statement.executeQuery()) {
                    read(rows, sink);
                }
            }
        }
    }
}
