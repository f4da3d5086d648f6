package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.Option;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A workload of a short statement, of which an operation executes one or several different ones. */
public abstract class StatementsInTurn extends TitledWorkload {
    /** How many different statements an operation executes in turn. */
    @Option(
            value = InTurn.ONE,
            oneOf = {InTurn.ONE, InTurn.TWO, InTurn.TEN, InTurn.THOUSAND})
    public String statements;

    private final String text;
    private final String part;
    private final String other;
    /** What an operation executes. */
    String[] texts;

    /**
     * A workload of a statement.
     *
     * @param part of the statement, which is in one of several replaced
     * @param other what replaces it, with {@code %d} for a number of four digits
     */
    StatementsInTurn(String text, String part, String other, String title, String description, ConnectionMode ownMode) {
        super(title, description, ownMode);
        this.text = text;
        this.part = part;
        this.other = other;
    }

    @Override
    public String title() {
        return InTurn.titled(super.title(), statements);
    }

    @Override
    public List<TransportKind> transports() {
        return InTurn.transports(statements, mode());
    }

    @Override
    public int roundTrips() {
        return InTurn.count(statements);
    }

    @Override
    public boolean takesLong(TransportName over) {
        return statements.equals(InTurn.THOUSAND);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        texts = InTurn.of(statements, text, part, other);
    }
}
