package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.workload.Option;
import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** One row by a prepared statement that is closed each time: a parameter of 100 bytes in, the same 100 bytes out. */
public final class PreparedEcho extends StatementWorkload {
    static final String STATEMENT = "SELECT CAST(? as char character set utf8)";

    /** 100 letters from a fixed seed: a replay needs the same bytes each time. */
    public static final String PARAMETER = letters(100, 100);

    /** Whether each operation sends the same text, as a replay needs it, or another one. */
    @Option(
            value = Texts.SAME,
            oneOf = {Texts.SAME, Texts.RANDOM})
    public String values;

    private Texts parameters;

    /** Over the protocol that a mode makes the driver use. */
    public PreparedEcho(ConnectionMode mode, String title, String description) {
        super(STATEMENT, ")", ") AS c%d", title, description, mode);
    }

    @Override
    public String title() {
        return Texts.titled(super.title(), values);
    }

    /** So many small letters, always the same for a seed. */
    static String letters(int count, long seed) {
        return new Random(seed)
                .ints(count, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Override
    public List<TransportKind> transports() {
        return Texts.transports(values, super.transports());
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        super.prepare(connection);
        parameters = Texts.of(
                values,
                IntStream.range(0, roundTrips())
                        .mapToObj(i -> letters(100, 100 + i))
                        .toArray(String[]::new));
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        for (String text : texts) {
            echo(connection, text, sink);
        }
    }

    private void echo(Connection connection, String text, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setString(1, parameters.next());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sink.accept(rows.getString(1));
                }
            }
        }
    }
}
