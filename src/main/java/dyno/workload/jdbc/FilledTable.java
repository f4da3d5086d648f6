package dyno.workload.jdbc;

import dyno.workload.ServerLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A table whose rows are numbered from 1 and otherwise computed from their number, so that they are the same on every
 * server and in every run.
 *
 * @param name of the table
 * @param columns definitions of the other columns, after {@code id}
 * @param values expressions for the other columns, in which {@code n} is the row's number
 * @param engine of the table; empty for the server's default
 */
record FilledTable(String name, String columns, String values, String engine) {
    /** Creates the table and fills it with rows, unless it has them. */
    void prepare(Connection connection, int rows) throws SQLException {
        ServerLock.during(connection, name, statement -> {
            statement.execute("CREATE TABLE IF NOT EXISTS " + name + " (id INT UNSIGNED PRIMARY KEY, " + columns + ")"
                    + (engine.isEmpty() ? "" : " ENGINE=" + engine));
            requireEngine(statement);
            if (count(statement) == rows) {
                return;
            }
            statement.execute("TRUNCATE TABLE " + name);
            statement.execute("INSERT INTO " + name + " SELECT n, " + values + " FROM (SELECT 1 AS n) AS first");
            // Each step doubles the rows.
            for (long filled = 1; filled < rows; filled *= 2) {
                statement.execute("INSERT INTO " + name + " SELECT n, " + values + " FROM (SELECT id + " + filled
                        + " AS n FROM " + name + ") AS more WHERE n <= " + rows);
            }
        });
    }

    /** Some servers use their default engine instead of one that they do not have. */
    private void requireEngine(Statement statement) throws SQLException {
        String actual = Engines.of(statement, name);
        if (!engine.isEmpty() && !engine.equalsIgnoreCase(actual)) {
            throw new SQLException("The server made " + name + " a table of the engine " + actual + ", not " + engine);
        }
    }

    private int count(Statement statement) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + name)) {
            count.next();
            return count.getInt(1);
        }
    }
}
