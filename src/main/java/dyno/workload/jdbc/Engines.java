package dyno.workload.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The storage engines of a server, which are queried: it may use its default engine instead of one that it does not
 * have.
 */
final class Engines {
    private Engines() {}

    /** The first that the server has; its default when it has none of them. */
    static String firstOf(Statement statement, List<String> wanted) throws SQLException {
        for (String engine : wanted) {
            String support =
                    ask(statement, "SELECT SUPPORT FROM information_schema.ENGINES WHERE ENGINE = '" + engine + "'");
            if ("YES".equals(support) || "DEFAULT".equals(support)) {
                return engine;
            }
        }
        return ask(statement, "SELECT ENGINE FROM information_schema.ENGINES WHERE SUPPORT = 'DEFAULT'");
    }

    /** The engine of a table in the current schema; null when there is no such table. */
    static String of(Statement statement, String table) throws SQLException {
        return ask(
                statement,
                "SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '"
                        + table + "'");
    }

    private static String ask(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
