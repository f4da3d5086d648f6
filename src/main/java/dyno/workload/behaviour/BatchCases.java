package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Batches: successful, failing in the middle, and empty. */
final class BatchCases {
    private static final String COLUMNS = "id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) UNIQUE";
    private static final String INSERT = "INSERT INTO t_batch (name) VALUES (?)";

    static final List<BehaviourCase> ALL = List.of(
            of("batch: statements", BatchCases::statements),
            of("batch: statements, multi", BatchCases::statements).with("allowMultiQueries", "true"),
            of("batch: prepared", BatchCases::prepared),
            of("batch: prepared", BatchCases::prepared).serverPrepared(),
            of("batch: rewritten", BatchCases::prepared).with("rewriteBatchedStatements", "true"),
            of("batch: rewritten statements", BatchCases::statements).with("rewriteBatchedStatements", "true"),
            of("batch: without bulk protocol", BatchCases::prepared).with("useBulkStmts", "false"),
            of("batch: going on after a failure", BatchCases::prepared).with("continueBatchOnError", "true"),
            of("batch: stopping at a failure", BatchCases::prepared).with("continueBatchOnError", "false"),
            of("batch: other statements", BatchCases::others),
            of("batch: other statements", BatchCases::others).serverPrepared());

    private BatchCases() {}

    private static void statements(CaseContext w) throws Exception {
        w.table("t_batch", COLUMNS);
        try (Statement statement = w.connection().createStatement()) {
            w.see("empty", statement::executeBatch);
            add(
                    statement,
                    "INSERT INTO t_batch (name) VALUES ('a')",
                    "INSERT INTO t_batch (name) VALUES ('b'), ('c')",
                    "UPDATE t_batch SET name = CONCAT(name, name)",
                    "DELETE FROM t_batch WHERE name = 'none'");
            w.see("success", statement::executeBatch);
            w.see("again without statements", statement::executeBatch);
            add(
                    statement,
                    "INSERT INTO t_batch (name) VALUES ('d')",
                    "INSERT INTO t_batch (name) VALUES ('aa')",
                    "INSERT INTO t_batch (name) VALUES ('e')");
            w.see("failure in the middle", statement::executeBatch);
            w.query("SELECT name FROM t_batch ORDER BY name");
            add(statement, "INSERT INTO t_batch (name) VALUES ('f')", "SELECT 1");
            w.see("with a query", statement::executeBatch);
            add(statement, "INSERT INTO t_batch (name) VALUES ('g')");
            w.step("clearBatch", statement::clearBatch);
            w.see("cleared", statement::executeBatch);
            add(statement, "INSERT INTO t_batch (name) VALUES ('h')");
            w.see("executeUpdate beside a batch", () -> statement.executeUpdate("DO 1"));
            w.see("the batch", statement::executeBatch);
            add(statement, "INSERT INTO t_batch (name) VALUES ('i')");
            w.see("executeLargeBatch", statement::executeLargeBatch);
        }
        w.query("SELECT name FROM t_batch ORDER BY name");
    }

    private static void add(Statement statement, String... batch) throws SQLException {
        for (String sql : batch) {
            statement.addBatch(sql);
        }
    }

    private static void prepared(CaseContext w) throws Exception {
        w.table("t_batch", COLUMNS);
        try (PreparedStatement insert = w.connection().prepareStatement(INSERT)) {
            w.see("empty", insert::executeBatch);
            add(insert, "a", "b", "c", "it's", null, null);
            w.see("success", insert::executeBatch);
            add(insert, "single");
            w.see("one", insert::executeBatch);
            add(insert, "d", "a", "e");
            w.see("failure in the middle", insert::executeBatch);
            add(insert, "after");
            w.see("after the failure", insert::executeBatch);
            for (int i = 0; i < 120; i++) {
                add(insert, "n" + i);
            }
            w.see("many", insert::executeBatch);
            w.see("parameters missing", () -> {
                insert.clearParameters();
                insert.addBatch();
                return insert.executeBatch();
            });
            w.step("clearBatch", insert::clearBatch);
            insert.setString(1, "last");
            w.see("executeUpdate", insert::executeUpdate);
        }
        w.query("SELECT id, name FROM t_batch ORDER BY id");
        w.query("SELECT COUNT(*) FROM t_batch");
    }

    private static void add(PreparedStatement statement, String... names) throws SQLException {
        for (String name : names) {
            statement.setString(1, name);
            statement.addBatch();
        }
    }

    private static void others(CaseContext w) throws Exception {
        w.table("t_batch", COLUMNS + ", n INT");
        w.need("INSERT INTO t_batch (name, n) VALUES ('a', 1), ('b', 2), ('c', 3)");
        try (PreparedStatement update = w.connection().prepareStatement("UPDATE t_batch SET n = n + ? WHERE n >= ?")) {
            for (int i = 1; i <= 4; i++) {
                update.setInt(1, 10);
                update.setInt(2, i);
                update.addBatch();
            }
            w.see("updates", update::executeBatch);
        }
        try (PreparedStatement upsert = w.connection()
                .prepareStatement(
                        "INSERT INTO t_batch (name, n) VALUES (?, ?) ON DUPLICATE KEY UPDATE n = VALUES(n)")) {
            for (String name : List.of("a", "z", "z")) {
                upsert.setString(1, name);
                upsert.setInt(2, name.charAt(0));
                upsert.addBatch();
            }
            w.see("upserts", upsert::executeBatch);
            upsert.setString(1, "y");
            upsert.setObject(2, null);
            upsert.addBatch();
            upsert.setString(1, "x");
            upsert.setString(2, "12");
            upsert.addBatch();
            w.see("types that change", upsert::executeBatch);
        }
        try (PreparedStatement select = w.connection().prepareStatement("SELECT ?")) {
            select.setInt(1, 1);
            select.addBatch();
            w.see("query", select::executeBatch);
            w.see("addBatch with a text", () -> {
                select.addBatch("DO 1");
                return "added";
            });
        }
        w.query("SELECT name, n FROM t_batch ORDER BY name");
    }
}
