package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.OneOf;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** Inserts into a {@link BlackHole}, which is emptied by another connection. */
public abstract class Insertion extends Workload {
    /** Whether each operation sends the same text, as a replay needs it, or another one. */
    @Param(Texts.SAME)
    @OneOf({Texts.SAME, Texts.RANDOM})
    public String values;

    private Texts texts;
    private BlackHole table;
    private Connector connector;

    /** Rows that one operation inserts. */
    abstract int rows();

    /** What each operation inserts where all insert the same. */
    abstract String[] same();

    @Override
    public List<TransportKind> transports() {
        return Texts.transports(values);
    }

    /** What the next row has. */
    final String nextText() {
        return texts.next();
    }

    @Override
    public void use(Connector other) {
        connector = other;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        texts = Texts.of(values, same());
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

        /** Some drivers send several rows before they wait. */
        @Override
        public int roundTrips() {
            return mode() == ConnectionMode.REWRITE_BATCHES ? 1 : ROWS;
        }

        @Override
        public boolean takesLong(TransportName over) {
            return !over.isReplay();
        }

        @Override
        String[] same() {
            return VALUES;
        }

        @Override
        public void operate(Connection connection, ValueSink sink) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(BlackHole.INSERT)) {
                for (int row = 0; row < ROWS; row++) {
                    statement.setString(1, nextText());
                    statement.addBatch();
                }
                sink.accept(statement.executeBatch());
            }
        }
    }
}
