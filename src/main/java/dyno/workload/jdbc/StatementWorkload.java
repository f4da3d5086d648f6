package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.Option;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A workload of a short statement, of which an operation executes one, or several different ones of the same length. What a driver or a
 * patch keeps of the last statement helps where one is repeated for ever, and rarely in a program.
 */
public abstract class StatementWorkload extends TitledWorkload {
    private static final String ONE = "1";

    /** More than the drivers' caches of statements hold. */
    private static final String THOUSAND = "1000";

    /** Numbers of four digits, so that all statements are of one length. */
    private static final int FIRST = 1000;

    /** How many different statements an operation executes. */
    @Option(
            value = ONE,
            oneOf = {ONE, "2", "10", THOUSAND})
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
    StatementWorkload(
            String text, String part, String other, String title, String description, ConnectionMode ownMode) {
        super(title, description, ownMode);
        this.text = text;
        this.part = part;
        this.other = other;
    }

    @Override
    public String title() {
        return statements.equals(ONE) ? super.title() : super.title() + " (" + statements + " statements)";
    }

    /** What is evicted from a cache of statements differs from one operation to the next, which a replay cannot repeat. */
    @Override
    public List<TransportKind> transports() {
        boolean evicts = statements.equals(THOUSAND) && mode() == ConnectionMode.SERVER_PREPARED;
        return evicts ? TransportKind.REAL : TransportKind.ALL;
    }

    @Override
    public final int roundTrips() {
        return Integer.parseInt(statements);
    }

    @Override
    public boolean takesLong(TransportName over) {
        return statements.equals(THOUSAND);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        texts = statements.equals(ONE)
                ? new String[] {text}
                : IntStream.range(FIRST, FIRST + roundTrips())
                        .mapToObj(this::text)
                        .toArray(String[]::new);
    }

    private String text(int number) {
        int begin = text.lastIndexOf(part);
        return text.substring(0, begin) + other.formatted(number) + text.substring(begin + part.length());
    }
}
