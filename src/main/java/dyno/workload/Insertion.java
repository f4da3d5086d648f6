package dyno.workload;

import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Inserts into a {@link BlackHole}, which is emptied by another connection. */
abstract class Insertion extends Workload {
    private BlackHole table;
    private Connector connector;

    /** Rows that one operation inserts. */
    abstract int rows();

    @Override
    public void use(Connector other) {
        connector = other;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        table = BlackHole.prepare(connection);
        table.note().ifPresent(this::noteStandIn);
    }

    @Override
    protected long operationsBeforeTidying() {
        return table.swallows() ? 0 : BlackHole.MOST_ROWS / rows();
    }

    @Override
    protected void tidyUp() throws SQLException {
        try (Connection other = connector.connect()) {
            table.empty(other);
        }
    }

    /** Inserts of single rows of 100 bytes. */
    abstract static class OfOneRow extends Insertion {
        @Override
        int rows() {
            return 1;
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(BlackHole.INSERT)) {
                statement.setString(1, PreparedEcho.PARAMETER);
                sink.accept(statement.executeUpdate());
            }
        }
    }

    /** Batches of rows of 100 bytes. */
    abstract static class OfManyRows extends Insertion {
        static final int ROWS = 1000;

        private static final String[] VALUES = new String[ROWS];

        static {
            for (int i = 0; i < ROWS; i++) {
                VALUES[i] = PreparedEcho.letters(100, i);
            }
        }

        @Override
        int rows() {
            return ROWS;
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(BlackHole.INSERT)) {
                for (String value : VALUES) {
                    statement.setString(1, value);
                    statement.addBatch();
                }
                sink.accept(statement.executeBatch());
            }
        }
    }
}
