package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code SELECT 1} after a comment of 100 bytes, such as tracing tools and ORMs write. */
public class SelectOneAfterComment extends Workload {
    static final String COMMENT =
            "/* app='shop', action='order.show', span='8a3c60f7d188f8fa', trace='79d48a391a778fa6', ref='4bf9' */";

    static final String STATEMENT = COMMENT + " SELECT 1";

    @Override
    public String title() {
        return "SELECT 1 after a comment";
    }

    @Override
    public String description() {
        return "one row of one column, by a statement that begins with a comment of 100 bytes";
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STATEMENT)) {
            while (rows.next()) {
                sink.accept(rows.getObject(1));
            }
        }
    }
}
