package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/** Calls that JDBC forbids. */
final class WrongCallCases {
    static final List<BehaviourCase> ALL = List.of(
            of("wrong: method for the statement", WrongCallCases::wrongMethod),
            of("wrong: prepared method for the statement", WrongCallCases::wrongPreparedMethod),
            of("wrong: prepared method for the statement", WrongCallCases::wrongPreparedMethod)
                    .serverPrepared(),
            of("wrong: column", WrongCallCases::wrongColumn),
            of("wrong: parameter", WrongCallCases::wrongParameter),
            of("wrong: parameter", WrongCallCases::wrongParameter).serverPrepared(),
            of("wrong: conversion", WrongCallCases::wrongConversion),
            of("wrong: conversion", WrongCallCases::wrongConversion).serverPrepared(),
            of("wrong: null text", WrongCallCases::nullText),
            of("wrong: settings", WrongCallCases::settings));

    private WrongCallCases() {}

    private static void wrongMethod(CaseContext w) throws Exception {
        w.table("t_wrong", "id INT");
        for (String sql : List.of(
                "INSERT INTO t_wrong VALUES (1)",
                "insert into t_wrong values (2)",
                "UPDATE t_wrong SET id = 3",
                "DELETE FROM t_wrong WHERE id = 2",
                "REPLACE INTO t_wrong VALUES (4)",
                "DO 1",
                "SET @a = 1",
                "TRUNCATE t_wrong",
                "CREATE TEMPORARY TABLE t_wrong2 (id INT)",
                "DROP TEMPORARY TABLE t_wrong2",
                "ALTER TABLE t_wrong ADD n INT",
                "CALL dyno_b_nothing()",
                "BEGIN",
                "COMMIT")) {
            w.query(sql);
        }
        for (String sql : List.of(
                "SELECT 1",
                "select 1",
                " SELECT 1",
                "(SELECT 1)",
                "SHOW TABLES LIKE 'none'",
                "CALL dyno_b_two()",
                "WITH a AS (SELECT 1) SELECT * FROM a",
                "SELECT 1 INTO @a",
                "DESCRIBE dyno_b_rows",
                "VALUES (1)")) {
            w.update(sql);
        }
        w.query("SELECT COUNT(*) FROM t_wrong");
    }

    private static void wrongPreparedMethod(CaseContext w) throws Exception {
        w.table("t_wrong", "id INT");
        for (String sql : List.of("INSERT INTO t_wrong VALUES (?)", "UPDATE t_wrong SET id = ?", "DO ?", "SELECT ?")) {
            w.step(sql, () -> {
                try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
                    statement.setInt(1, 1);
                    w.rowsOf("executeQuery", statement);
                    w.see("executeUpdate", statement::executeUpdate);
                    w.see("execute", statement::execute);
                    w.see("executeQuery with a text", () -> statement.executeQuery("SELECT 1"));
                    w.see("executeUpdate with a text", () -> statement.executeUpdate("DO 1"));
                    w.see("execute with a text", () -> statement.execute("SELECT 2"));
                }
            });
        }
        w.query("SELECT COUNT(*) FROM t_wrong");
    }

    private static void wrongColumn(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1 AS one")) {
            w.see("before the first row", () -> rows.getString(1));
            rows.next();
            for (int column : new int[] {0, -1, 2, Integer.MAX_VALUE}) {
                w.see("getString " + column, () -> rows.getString(column));
                w.see("getInt " + column, () -> rows.getInt(column));
                w.see("getObject " + column, () -> rows.getObject(column));
            }
            w.see("unknown label", () -> rows.getString("two"));
            w.see("empty label", () -> rows.getInt(""));
            w.see("null label", () -> rows.getString(null));
            w.see("null class", () -> rows.getObject(1, (Class<?>) null));
            w.see("next", rows::next);
            w.see("after the last row", () -> rows.getString(1));
        }
    }

    private static void wrongParameter(CaseContext w) throws Exception {
        w.step("two parameters", () -> {
            try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?, ?")) {
                w.rowsOf("none set", statement);
                w.step("index 0", () -> statement.setInt(0, 1));
                w.step("index -1", () -> statement.setString(-1, "x"));
                w.step("index 3", () -> statement.setInt(3, 1));
                w.step("index 3, null", () -> statement.setNull(3, 4));
                w.step("index 1", () -> statement.setInt(1, 1));
                w.rowsOf("one set", statement);
                w.see("update with one set", statement::executeUpdate);
                w.step("index 2", () -> statement.setInt(2, 1));
                w.rowsOf("both set", statement);
            }
        });
        w.step("no parameters", () -> {
            try (PreparedStatement statement = w.connection().prepareStatement("SELECT 1")) {
                w.step("index 1", () -> statement.setInt(1, 1));
                w.rowsOf("none set", statement);
            }
        });
    }

    private static void wrongConversion(CaseContext w) throws Exception {
        String sql =
                "SELECT 'abc', '12abc', '', '99999999999999999999', 300, -1, 1e30, '2020-13-45', '25:00:00', 3000000000";
        try (PreparedStatement statement = w.connection().prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            for (int i = 1; i <= 10; i++) {
                int column = i;
                w.see("getByte " + i, () -> rows.getByte(column));
                w.see("getShort " + i, () -> rows.getShort(column));
                w.see("getInt " + i, () -> rows.getInt(column));
                w.see("getLong " + i, () -> rows.getLong(column));
                w.see("getDouble " + i, () -> rows.getDouble(column));
                w.see("getBigDecimal " + i, () -> rows.getBigDecimal(column));
                w.see("getBoolean " + i, () -> rows.getBoolean(column));
                w.see("getDate " + i, () -> rows.getDate(column));
                w.see("getTime " + i, () -> rows.getTime(column));
                w.see("getTimestamp " + i, () -> rows.getTimestamp(column));
            }
        }
    }

    private static void nullText(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.see("executeQuery", () -> statement.executeQuery(null));
            w.see("executeUpdate", () -> statement.executeUpdate(null));
            w.see("execute", () -> statement.execute(null));
            w.see("addBatch", () -> {
                statement.addBatch(null);
                return statement.executeBatch();
            });
        }
        w.see("prepareStatement", () -> w.connection().prepareStatement(null));
        w.see("prepareCall", () -> w.connection().prepareCall(null));
        w.see("nativeSQL", () -> w.connection().nativeSQL(null));
        w.query("SELECT 'in step'");
    }

    private static void settings(CaseContext w) throws Exception {
        w.step("isolation", () -> w.connection().setTransactionIsolation(3));
        w.step("holdability", () -> w.connection().setHoldability(99));
        w.see("type of result set", () -> w.connection().createStatement(99, 99));
        w.see("kind of keys", () -> w.connection().prepareStatement("SELECT 1", 99));
        try (Statement statement = w.connection().createStatement()) {
            w.see("kind of more results", () -> statement.getMoreResults(99));
            w.step("cursor name", () -> statement.setCursorName("x"));
            w.step("poolable", () -> statement.setPoolable(true));
            w.see("poolable", statement::isPoolable);
            w.step("closeOnCompletion", statement::closeOnCompletion);
            w.see("closeOnCompletion", statement::isCloseOnCompletion);
            w.step("rows", () -> w.rows(statement.executeQuery("SELECT 1")));
            w.see("closed", statement::isClosed);
        }
    }
}
