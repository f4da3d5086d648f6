package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;

/** Generated keys: of one row, of many, of batches, and where there are none. */
final class KeyCases {
    private static final String COLUMNS = "id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) UNIQUE";
    private static final String INSERT = "INSERT INTO t_keys (name) VALUES (?)";

    static final List<BehaviourCase> ALL = List.of(
            of("keys: statement", KeyCases::statement),
            of("keys: prepared", KeyCases::prepared),
            of("keys: prepared", KeyCases::prepared).serverPrepared(),
            of("keys: batch", KeyCases::batch),
            of("keys: batch", KeyCases::batch).serverPrepared(),
            of("keys: rewritten batch", KeyCases::batch).with("rewriteBatchedStatements", "true"));

    private KeyCases() {}

    private static void statement(CaseContext w) throws Exception {
        w.table("t_keys", COLUMNS);
        String insert = "INSERT INTO t_keys (name) VALUES ";
        try (Statement statement = w.connection().createStatement()) {
            w.see("one", () -> statement.executeUpdate(insert + "('a')", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            w.see(
                    "three",
                    () -> statement.executeUpdate(insert + "('b'), ('c'), ('d')", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            keys(w, statement::getGeneratedKeys);
            w.see("by name", () -> statement.executeUpdate(insert + "('e')", new String[] {"id"}));
            keys(w, statement::getGeneratedKeys);
            w.see("by index", () -> statement.execute(insert + "('f')", new int[] {1}));
            keys(w, statement::getGeneratedKeys);
            w.see("not asked for", () -> statement.executeUpdate(insert + "('g')"));
            keys(w, statement::getGeneratedKeys);
            w.see("declined", () -> statement.executeUpdate(insert + "('h')", Statement.NO_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            w.see(
                    "given",
                    () -> statement.executeUpdate(
                            "INSERT INTO t_keys VALUES (18446744073709551000, 'i')", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            w.see(
                    "update",
                    () -> statement.executeUpdate(
                            "UPDATE t_keys SET name = 'j' WHERE id = 1", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            w.see("query", () -> statement.execute("SELECT 1", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
            w.see(
                    "ignored",
                    () -> statement.executeUpdate(
                            "INSERT IGNORE INTO t_keys (id, name) VALUES (1, 'k')", Statement.RETURN_GENERATED_KEYS));
            keys(w, statement::getGeneratedKeys);
        }
    }

    private static void prepared(CaseContext w) throws Exception {
        w.table("t_keys", COLUMNS);
        for (int flag : new int[] {Statement.RETURN_GENERATED_KEYS, Statement.NO_GENERATED_KEYS}) {
            try (PreparedStatement insert = w.connection().prepareStatement(INSERT, flag)) {
                for (int i = 0; i < 3; i++) {
                    insert.setString(1, flag + "n" + i);
                    w.see("insert", insert::executeUpdate);
                    keys(w, insert::getGeneratedKeys);
                }
                w.see("duplicate", insert::executeUpdate);
                keys(w, insert::getGeneratedKeys);
            }
        }
        w.step("by name", () -> {
            try (PreparedStatement insert = w.connection().prepareStatement(INSERT, new String[] {"id"})) {
                insert.setString(1, "by name");
                w.see("insert", insert::executeUpdate);
                keys(w, insert::getGeneratedKeys);
            }
        });
    }

    private static void batch(CaseContext w) throws Exception {
        w.table("t_keys", COLUMNS);
        try (PreparedStatement insert = w.connection().prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < 5; i++) {
                insert.setString(1, "n" + i);
                insert.addBatch();
            }
            w.see("batch", insert::executeBatch);
            keys(w, insert::getGeneratedKeys);
        }
        try (Statement statement = w.connection().createStatement()) {
            statement.addBatch("INSERT INTO t_keys (name) VALUES ('x')");
            statement.addBatch("INSERT INTO t_keys (name) VALUES ('y'), ('z')");
            w.see("batch of texts", statement::executeBatch);
            keys(w, statement::getGeneratedKeys);
        }
    }

    private static void keys(CaseContext w, Callable<ResultSet> source) {
        w.step("keys", () -> {
            try (ResultSet keys = source.call()) {
                w.see("label", () -> keys.getMetaData().getColumnLabel(1));
                w.see("type", () -> keys.getMetaData().getColumnType(1));
                while (keys.next()) {
                    w.see("getLong", () -> keys.getLong(1));
                    w.see("getObject", () -> keys.getObject(1));
                    w.see("getInt by label", () -> keys.getInt("GENERATED_KEY"));
                }
            }
        });
    }
}
