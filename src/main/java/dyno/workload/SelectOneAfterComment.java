package dyno.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code SELECT 1} after a comment of 100 bytes, such as tracing tools and ORMs write. */
public class SelectOneAfterComment extends Workload {
    static final String COMMENT =
            "/* service='shop', action='order.show', " + "traceparent='00-4bf92f3577b34da6a3ce929d0e0e4736-00f0-01' */";

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
    protected void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(STATEMENT)) {
            while (rows.next()) {
                sink.accept(rows.getObject(1));
            }
        }
    }
}
