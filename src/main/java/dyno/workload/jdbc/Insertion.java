package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.workload.Option;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Inserts into a {@link BlackHole}, which is emptied by another connection. */
public abstract class Insertion extends TitledWorkload {
    /** Whether each operation sends the same text, as a replay needs it, or another one. */
    @Option(
            value = Texts.SAME,
            oneOf = {Texts.SAME, Texts.RANDOM})
    public String values;

    private Texts texts;
    private BlackHole table;
    private Connector connector;

    Insertion(ConnectionMode mode, String title, String description) {
        super(title, description, mode);
    }

    @Override
    public String title() {
        return Texts.titled(super.title(), values);
    }

    /** Rows that one operation inserts. */
    abstract int rows();

    /** What each operation inserts where all insert the same. */
    abstract String[] same();

    @Override
    public List<TransportKind> transports() {
        return Texts.transports(values, TransportKind.ALL);
    }

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
    public long operationsBeforeTidying() {
        return table.swallows() ? 0 : BlackHole.MOST_ROWS / rows();
    }

    @Override
    public void tidyUp() throws SQLException {
        try (Connection other = connector.connect()) {
            table.empty(other);
        }
    }
}
