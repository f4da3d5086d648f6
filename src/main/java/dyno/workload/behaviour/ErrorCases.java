package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Errors of the server, with their SQLState and class of exception; and warnings. */
final class ErrorCases {
    static final List<BehaviourCase> ALL = List.of(
            of("errors: texts", ErrorCases::texts),
            of("errors: prepared", ErrorCases::prepared),
            of("errors: prepared", ErrorCases::prepared).serverPrepared(),
            of("errors: SQLStates", ErrorCases::sqlStates),
            of("errors: constraints", ErrorCases::constraints),
            of("errors: locked row", ErrorCases::locked),
            of("errors: while rows arrive", ErrorCases::whileRowsArrive),
            of("errors: lost connection", ErrorCases::lostConnection).once(),
            of("errors: wrong login", ErrorCases::wrongLogin).once(),
            of("warnings: statement", ErrorCases::warnings),
            of("warnings: prepared", ErrorCases::preparedWarnings),
            of("warnings: prepared", ErrorCases::preparedWarnings).serverPrepared(),
            of("warnings: truncation", ErrorCases::truncation),
            of("warnings: truncation allowed", ErrorCases::truncation).with("jdbcCompliantTruncation", "false"));

    private ErrorCases() {}

    private static void texts(CaseContext w) {
        for (String sql : List.of(
                "SELEKT 1",
                "SELECT nowhere",
                "SELECT * FROM dyno_nowhere",
                "SELECT * FROM dyno_nowhere.t",
                "INSERT INTO dyno_b_rows VALUES (1)",
                "SELECT nowhere()",
                "SELECT 1 +",
                "SELECT 'open",
                "SELECT (SELECT 1 UNION SELECT 2)",
                "CREATE TABLE dyno_b_rows (id INT)",
                "USE dyno_nowhere",
                "KILL 4294967295",
                "SET nowhere = 1",
                "SELECT '" + "long ".repeat(500) + "' FROM dyno_nowhere")) {
            w.query(sql);
            w.update(sql);
        }
    }

    private static void prepared(CaseContext w) {
        for (String sql :
                List.of("SELEKT ?", "SELECT nowhere + ?", "INSERT INTO dyno_b_rows VALUES (?, 'x')", "SELECT 1 / ?")) {
            w.step(sql, () -> {
                try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
                    statement.setInt(1, 1);
                    w.see("execute", statement::execute);
                    w.see("again", statement::execute);
                    w.see("executeUpdate", statement::executeUpdate);
                }
            });
        }
    }

    /** SIGNAL can produce any server error, including deadlocks. */
    private static void sqlStates(CaseContext w) {
        for (String state : List.of(
                "08S01", "08001", "0A000", "21S01", "22001", "22003", "23000", "24000", "25006", "28000", "40001",
                "40XA1", "42000", "42S02", "42S22", "44000", "45000", "70100", "99999", "HY000", "HYT00", "XAE04")) {
            w.update("SIGNAL SQLSTATE '" + state + "' SET MESSAGE_TEXT = 'on purpose'");
        }
        for (int code :
                new int[] {1040, 1044, 1048, 1062, 1064, 1146, 1205, 1213, 1317, 1451, 1792, 2013, 3024, 4031}) {
            w.update("SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = " + code + ", MESSAGE_TEXT = 'on purpose'");
        }
        w.update("SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found'");
        w.update("SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Gr\u00fc\u00dfe #42S02 \u4e16'");
        w.query("SELECT 'in step'");
    }

    private static void constraints(CaseContext w) throws Exception {
        w.table("t_errors", "id INT PRIMARY KEY, n INT NOT NULL, s VARCHAR(3), CHECK (n < 100)");
        w.need("SET SESSION sql_mode = 'STRICT_ALL_TABLES'");
        for (String values : List.of(
                "(1, 1, 'a')",
                "(1, 2, 'b')",
                "(2, NULL, 'c')",
                "(3, 3, 'long')",
                "(4, 99999999999, 'd')",
                "(5, 'x', 'e')",
                "(6, 100, 'f')",
                "(7, 1, 'g', 8)")) {
            w.update("INSERT INTO t_errors VALUES " + values);
        }
        w.update("INSERT INTO dyno_b_child (parent, nr) VALUES (4000000000, 1)");
        w.query("SELECT * FROM t_errors");
        w.need("SET SESSION sql_mode = ''");
    }

    private static void locked(CaseContext w) throws Exception {
        Connection other = w.another();
        other.setAutoCommit(false);
        try (Statement statement = other.createStatement()) {
            statement
                    .executeQuery("SELECT id FROM dyno_b_rows WHERE id = 1 FOR UPDATE")
                    .close();
        }
        w.query("SELECT id FROM dyno_b_rows WHERE id = 1 FOR UPDATE NOWAIT");
        w.query("SELECT id FROM dyno_b_rows WHERE id = 2 FOR UPDATE NOWAIT");
        other.rollback();
        w.query("SELECT id FROM dyno_b_rows WHERE id = 1 FOR UPDATE NOWAIT");
        other.close();
    }

    private static void whileRowsArrive(CaseContext w) throws Exception {
        String sql = "SELECT id, IF(id = 50, (SELECT 1 UNION SELECT id), 0) FROM dyno_b_rows";
        w.query(sql);
        try (Statement statement = w.connection().createStatement()) {
            w.step("streaming", () -> {
                statement.setFetchSize(Integer.MIN_VALUE);
                try (ResultSet rows = statement.executeQuery(sql)) {
                    w.rows(rows);
                }
            });
        }
        w.query("SELECT 'in step'");
    }

    private static void lostConnection(CaseContext w) throws Exception {
        long id;
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT CONNECTION_ID()")) {
            rows.next();
            id = rows.getLong(1);
        }
        try (Connection other = w.another();
                Statement statement = other.createStatement()) {
            statement.execute("KILL " + id);
        }
        w.see("state", () -> stateOf(() -> w.need("SELECT 1")));
        w.see("state, again", () -> stateOf(() -> w.need("SELECT 1")));
        w.see("valid", () -> w.connection().isValid(1));
        w.see("closed", w.connection()::isClosed);
    }

    /** The message for a lost connection depends on which layer notices it first. */
    private static String stateOf(CaseContext.Action action) throws Exception {
        try {
            action.run();
            return "no failure";
        } catch (SQLException e) {
            return e.getClass().getName() + ", SQLState " + e.getSQLState();
        }
    }

    private static void wrongLogin(CaseContext w) {
        w.see("wrong password", () -> w.another(java.util.Map.of("password", "wrong")));
        w.see("unknown user", () -> w.another(java.util.Map.of("user", "nobody", "password", "x")));
    }

    private static void warnings(CaseContext w) throws Exception {
        w.need("SET SESSION sql_mode = ''");
        try (Statement statement = w.connection().createStatement()) {
            w.see("casts", () -> statement.executeQuery("SELECT CAST('12x' AS SIGNED), CAST('y' AS DATE)"));
            w.warnings("its warnings", statement::getWarnings);
            w.warnings("again", statement::getWarnings);
            w.step("clearWarnings", statement::clearWarnings);
            w.warnings("cleared", statement::getWarnings);
            w.see("none", () -> statement.executeQuery("SELECT 1"));
            w.warnings("no warnings", statement::getWarnings);
            w.see("note", () -> statement.executeUpdate("DROP TABLE IF EXISTS dyno_nowhere"));
            w.warnings("its warnings", statement::getWarnings);
            w.see("error", () -> statement.executeUpdate("SELEKT"));
            w.warnings("its warnings", statement::getWarnings);
        }
        w.warnings("the connection's", w.connection()::getWarnings);
        w.step("clear the connection's", w.connection()::clearWarnings);
        w.warnings("cleared", w.connection()::getWarnings);
    }

    private static void preparedWarnings(CaseContext w) throws Exception {
        w.need("SET SESSION sql_mode = ''");
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT CAST(? AS SIGNED)")) {
            for (String value : List.of("12x", "12", "x")) {
                statement.setString(1, value);
                w.step(value, () -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        w.rows(rows);
                        w.warnings("the result's", rows::getWarnings);
                    }
                });
                w.warnings("the statement's", statement::getWarnings);
            }
        }
    }

    private static void truncation(CaseContext w) throws Exception {
        w.table("t_warnings", "id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(2), n TINYINT");
        try (Statement statement = w.connection().createStatement()) {
            w.see("update", () -> statement.executeUpdate("INSERT INTO t_warnings (s, n) VALUES ('long', 300)"));
            w.warnings("its warnings", statement::getWarnings);
        }
        try (PreparedStatement insert =
                w.connection().prepareStatement("INSERT INTO t_warnings (s, n) VALUES (?, ?)")) {
            insert.setString(1, "longer");
            insert.setInt(2, -300);
            w.see("prepared", insert::executeUpdate);
            w.warnings("its warnings", insert::getWarnings);
            insert.addBatch();
            w.see("batch", insert::executeBatch);
            w.warnings("its warnings", insert::getWarnings);
        }
        w.query("SELECT * FROM t_warnings");
    }
}
