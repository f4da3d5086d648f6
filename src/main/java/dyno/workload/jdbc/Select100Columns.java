package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One row of 100 integers, each read with getInt. */
public final class Select100Columns extends TitledWorkload {
    static final int COLUMNS = 100;

    private static final String TABLE = "one_row_of_100_columns";

    public Select100Columns() {
        super("one row × 100 columns", "one row of 100 integers, read with getInt", ConnectionMode.PLAIN);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        new OneRowTable(TABLE, list(i -> "i" + i + " INT NOT NULL"), list(Integer::toString)).prepare(connection);
    }

    private static String list(IntFunction<String> item) {
        return IntStream.rangeClosed(1, COLUMNS).mapToObj(item).collect(Collectors.joining(", "));
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + TABLE)) {
            while (rows.next()) {
                for (int column = 1; column <= COLUMNS; column++) {
                    sink.accept(rows.getInt(column));
                }
            }
        }
    }
}
