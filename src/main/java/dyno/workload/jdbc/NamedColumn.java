package dyno.workload.jdbc;

import dyno.workload.Option;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * {@code SELECT 1} with a column name of some letters, which nobody asks for. What the driver does more for a longer name, it does for
 * the name: the statement is as long for each of them.
 */
public final class NamedColumn extends Workload {
    /** The longest name that servers take. */
    private static final int LONGEST = 64;

    /** Letters of the column's name. */
    @Option("10")
    public int letters;

    private String text;

    @Override
    public String title() {
        return "SELECT 1 AS a name of " + letters + " letters";
    }

    @Override
    public String description() {
        return "one row of one column whose name has " + letters + " letters, read by its index with getObject";
    }

    /** The statement; its condition makes up for what the name lacks, and is true. */
    String statement() {
        int rest = Math.max(0, LONGEST - letters);
        return "SELECT 1 AS " + "n".repeat(letters) + " FROM DUAL WHERE 'x" + "x".repeat(rest) + "' <> ''";
    }

    @Override
    public void prepare(Connection connection) {
        text = statement();
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(text)) {
            while (rows.next()) {
                sink.accept(rows.getObject(1));
            }
        }
    }
}
