package dyno.workload.jdbc;

import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.StatementsSent;
import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** A batch of 1000 rows of 100 bytes into a {@link BlackHole}. */
public final class InsertBatch extends Insertion {
    static final int ROWS = 1000;

    private static final String[] VALUES = new String[ROWS];

    static {
        for (int i = 0; i < ROWS; i++) {
            VALUES[i] = PreparedEcho.letters(100, i);
        }
    }

    /** In the statements that a mode makes the driver send. */
    public InsertBatch(ConnectionMode mode, String title, String description) {
        super(mode, title, description);
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

    /** As text, each row is a statement of its own. */
    @Override
    public Optional<String> contradiction(Footprint sent) {
        return ownMode() == ConnectionMode.CLIENT_PREPARED && mode() == ownMode()
                ? StatementsSent.asTexts(sent, ROWS)
                : super.contradiction(sent);
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
