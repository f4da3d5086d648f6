package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;

/** Update counts, several results, and procedures. */
final class ResultCases {
    static final List<BehaviourCase> ALL = List.of(
            of("results: update counts", ResultCases::updateCounts),
            of("results: changed instead of found rows", ResultCases::updateCounts)
                    .with("useAffectedRows", "true"),
            of("results: large update counts", ResultCases::largeUpdateCounts),
            of("results: two result sets of a procedure", ResultCases::twoResultSets),
            of("results: two result sets of a procedure", ResultCases::twoResultSets)
                    .serverPrepared(),
            of("results: parameters of a procedure", ResultCases::parameters),
            of("results: parameters by name", ResultCases::byName),
            of("results: function", ResultCases::function),
            of("results: failing procedure", ResultCases::failing),
            of("results: kept and closed", ResultCases::kept),
            of("results: execute", ResultCases::execute));

    private ResultCases() {}

    static List<String> procedures() {
        return List.of(
                "DROP PROCEDURE IF EXISTS dyno_b_two",
                "CREATE PROCEDURE dyno_b_two() BEGIN SELECT 1 AS a; SELECT 2 AS b, 'three' AS c UNION SELECT 4, NULL; END",
                "DROP PROCEDURE IF EXISTS dyno_b_out",
                "CREATE PROCEDURE dyno_b_out(IN p INT, INOUT q VARCHAR(20), OUT r DECIMAL(10,2))"
                        + " BEGIN SELECT p; SET q = CONCAT(q, '!'); SET r = p / 4; END",
                "DROP PROCEDURE IF EXISTS dyno_b_fail",
                "CREATE PROCEDURE dyno_b_fail() BEGIN SELECT 1;"
                        + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'on purpose', MYSQL_ERRNO = 1644; END",
                "DROP PROCEDURE IF EXISTS dyno_b_nothing",
                "CREATE PROCEDURE dyno_b_nothing() BEGIN DO 1; END",
                "DROP FUNCTION IF EXISTS dyno_b_twice",
                "CREATE FUNCTION dyno_b_twice(n INT) RETURNS INT DETERMINISTIC RETURN 2 * n");
    }

    private static void updateCounts(CaseContext w) throws Exception {
        w.table("t_counts", "id INT PRIMARY KEY, n INT");
        for (String sql : List.of(
                "INSERT INTO t_counts VALUES (1, 1), (2, 2), (3, 3)",
                "UPDATE t_counts SET n = n",
                "UPDATE t_counts SET n = n + 1 WHERE id > 1",
                "UPDATE t_counts SET n = 0 WHERE id = 99",
                "REPLACE INTO t_counts VALUES (1, 5)",
                "INSERT INTO t_counts VALUES (1, 6) ON DUPLICATE KEY UPDATE n = 6",
                "INSERT IGNORE INTO t_counts VALUES (1, 7), (9, 9)",
                "DELETE FROM t_counts WHERE id < 3",
                "TRUNCATE TABLE t_counts",
                "SET @x = 1",
                "DROP TEMPORARY TABLE t_counts")) {
            w.update(sql);
        }
    }

    private static void largeUpdateCounts(CaseContext w) throws Exception {
        w.table("t_counts", "id INT");
        try (Statement statement = w.connection().createStatement()) {
            w.see("executeLargeUpdate", () -> statement.executeLargeUpdate("INSERT INTO t_counts VALUES (1), (2)"));
            w.see("getLargeUpdateCount", statement::getLargeUpdateCount);
            w.see(
                    "300 rows",
                    () -> statement.executeUpdate(
                            "INSERT INTO t_counts SELECT a.id FROM dyno_b_rows a, (SELECT 1 UNION SELECT 2 UNION SELECT 3) b"));
            w.see("getUpdateCount", statement::getUpdateCount);
        }
    }

    private static void twoResultSets(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("statement", () -> w.results(statement, statement.execute("CALL dyno_b_two()")));
            w.step("executeQuery", () -> {
                try (ResultSet rows = statement.executeQuery("CALL dyno_b_two()")) {
                    w.rows(rows);
                }
                w.see("more", statement::getMoreResults);
            });
            w.query("SELECT 'in step'");
        }
        try (CallableStatement call = w.connection().prepareCall("{call dyno_b_two()}")) {
            w.step("callable", () -> w.results(call, call.execute()));
        }
        try (PreparedStatement call = w.connection().prepareStatement("CALL dyno_b_two()")) {
            w.step("prepared", () -> w.results(call, call.execute()));
        }
        w.query("SELECT 'still in step'");
    }

    private static void parameters(CaseContext w) throws Exception {
        try (CallableStatement call = w.connection().prepareCall("{call dyno_b_out(?, ?, ?)}")) {
            call.setInt(1, 7);
            call.setString(2, "it's");
            call.registerOutParameter(2, Types.VARCHAR);
            call.registerOutParameter(3, Types.DECIMAL);
            w.step("execute", () -> w.results(call, call.execute()));
            w.see("inout", () -> call.getString(2));
            w.see("out", () -> call.getBigDecimal(3));
            w.see("out as double", () -> call.getDouble(3));
            w.see("out as object", () -> call.getObject(3));
            w.see("wasNull", call::wasNull);
            w.see("in", () -> call.getInt(1));
            call.setNull(1, Types.INTEGER);
            call.setString(2, null);
            w.see("nulls", call::execute);
            w.see("inout", () -> call.getString(2));
            w.see("out", () -> call.getBigDecimal(3));
            w.see("wasNull", call::wasNull);
            w.see("no such parameter", () -> call.getInt(4));
            w.step("register what does not exist", () -> call.registerOutParameter(9, Types.INTEGER));
        }
    }

    private static void byName(CaseContext w) throws Exception {
        try (CallableStatement call = w.connection().prepareCall("{call dyno_b_out(?, ?, ?)}")) {
            w.step("in", () -> call.setInt("p", 8));
            w.step("inout", () -> call.setString("q", "x"));
            w.step("register inout", () -> call.registerOutParameter("q", Types.VARCHAR));
            w.step("register out", () -> call.registerOutParameter("r", Types.DECIMAL));
            w.see("executeUpdate", call::executeUpdate);
            w.see("q", () -> call.getString("q"));
            w.see("r", () -> call.getBigDecimal("r"));
            w.see("unknown", () -> call.getString("nowhere"));
        }
    }

    private static void function(CaseContext w) throws Exception {
        w.query("SELECT dyno_b_twice(21)");
        w.query("SELECT {fn dyno_b_twice(2)}");
        try (CallableStatement call = w.connection().prepareCall("{? = call dyno_b_twice(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(2, 21);
            w.see("execute", call::execute);
            w.see("result", () -> call.getInt(1));
        }
    }

    private static void failing(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("after a result", () -> w.results(statement, statement.execute("CALL dyno_b_fail()")));
            w.query("SELECT 'in step'");
            w.see("wrong number of arguments", () -> statement.execute("CALL dyno_b_two(1)"));
            w.see("unknown", () -> statement.execute("CALL dyno_b_nowhere()"));
            w.see("nothing", () -> statement.execute("CALL dyno_b_nothing()"));
            w.see("count", statement::getUpdateCount);
        }
        w.step("callable", () -> {
            try (CallableStatement call = w.connection().prepareCall("{call dyno_b_nowhere(?)}")) {
                call.setInt(1, 1);
                w.see("execute", call::execute);
            }
        });
    }

    private static void kept(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.see("execute", () -> statement.execute("CALL dyno_b_two()"));
            ResultSet first = statement.getResultSet();
            w.see("more, keeping", () -> statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
            w.see("first is closed", first::isClosed);
            w.see("first", first::next);
            ResultSet second = statement.getResultSet();
            w.see("more, closing all", () -> statement.getMoreResults(Statement.CLOSE_ALL_RESULTS));
            w.see("second is closed", second::isClosed);
            w.see("count", statement::getUpdateCount);
        }
    }

    private static void execute(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.see("query", () -> statement.execute("SELECT 5"));
            w.see("count", statement::getUpdateCount);
            w.step("rows", () -> w.rows(statement.getResultSet()));
            w.see("more", statement::getMoreResults);
            w.see("count", statement::getUpdateCount);
            w.see("rows", statement::getResultSet);
            w.see("update", () -> statement.execute("DO 1"));
            w.see("rows", statement::getResultSet);
            w.see("count", statement::getUpdateCount);
            w.see("more", statement::getMoreResults);
            w.see("count", statement::getUpdateCount);
        }
    }
}
