package dyno.workload.jdbc;

import dyno.workload.ServerLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A table of one row, which other forks may read while one prepares it: it is never dropped.
 *
 * @param columns definitions of all columns
 * @param values of the row, as expressions
 */
record OneRowTable(String name, String columns, String values) {
    /** Creates the table and its row, unless they are there. */
    void prepare(Connection connection) throws SQLException {
        ServerLock.during(connection, name, statement -> {
            statement.execute("CREATE TABLE IF NOT EXISTS " + name + " (" + columns + ")");
            boolean isEmpty;
            try (ResultSet rows = statement.executeQuery("SELECT 1 FROM " + name)) {
                isEmpty = !rows.next();
            }
            if (isEmpty) {
                statement.execute("INSERT INTO " + name + " VALUES (" + values + ")");
            }
        });
    }
}
