package dyno.workload.jdbc;

import dyno.wire.TransportName;
import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** 100,000 rows of ten columns: five integers, read with getInt, and five texts, read with getString. */
public final class Select100000Rows extends TitledWorkload {
    static final int ROWS = 100_000;
    static final int COLUMNS = 10;

    private static final int INTEGERS = 5;
    private static final FilledTable TABLE = new FilledTable(
            "hundred_thousand_rows",
            "i2 INT NOT NULL, i3 INT NOT NULL, i4 INT NOT NULL, i5 INT NOT NULL, t1 VARCHAR(20) NOT NULL,"
                    + " t2 VARCHAR(20) NOT NULL, t3 VARCHAR(20) NOT NULL, t4 VARCHAR(20) NOT NULL, t5 VARCHAR(20) NOT NULL",
            "n * 2, n * 3, n % 100, n % 7, CONCAT('row ', n), CONCAT('a', n % 10), 'twenty letters long.', CONCAT(n, '-', n),"
                    + " ''",
            "");

    public Select100000Rows() {
        super(
                "100,000 rows × 10 columns",
                "100,000 rows of five integers and five texts, read with getInt and getString",
                ConnectionMode.PLAIN);
    }

    @Override
    public boolean takesLong(TransportName over) {
        return true;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        TABLE.prepare(connection, ROWS);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM hundred_thousand_rows")) {
            while (rows.next()) {
                for (int column = 1; column <= INTEGERS; column++) {
                    sink.accept(rows.getInt(column));
                }
                for (int column = INTEGERS + 1; column <= COLUMNS; column++) {
                    sink.accept(rows.getString(column));
                }
            }
        }
    }
}
