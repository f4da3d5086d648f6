package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Data in a driver's caches after it has changed: tables, the schema, the session. */
final class CacheCases {
    private static final String SELECT = "SELECT * FROM t_cache";

    static final List<BehaviourCase> ALL = List.of(
            of("cache: table changes under a statement", CacheCases::tableChanges),
            of("cache: table changes under a statement", CacheCases::tableChanges)
                    .serverPrepared(),
            of("cache: table changes, metadata kept", CacheCases::tableChanges).with("cacheResultSetMetadata", "true"),
            of("cache: table changes between statements", CacheCases::betweenStatements)
                    .serverPrepared(),
            of("cache: same text, other table", CacheCases::otherTable),
            of("cache: same text, other table", CacheCases::otherTable).serverPrepared(),
            of("cache: parameter types change", CacheCases::types).serverPrepared(),
            of("cache: many rows of few values", CacheCases::values),
            of("cache: schema changes", CacheCases::schema),
            of("cache: call after the procedure changed", CacheCases::procedure));

    private CacheCases() {}

    private static void tableChanges(CaseContext w) throws Exception {
        w.table("t_cache", "a INT");
        w.need("INSERT INTO t_cache VALUES (1)");
        try (PreparedStatement statement = w.connection().prepareStatement(SELECT)) {
            show(w, statement);
            show(w, statement);
            w.need("ALTER TABLE t_cache ADD b VARCHAR(10) DEFAULT 'new' FIRST");
            show(w, statement);
            w.need("ALTER TABLE t_cache DROP b, MODIFY a VARCHAR(10)");
            show(w, statement);
            w.need("DROP TEMPORARY TABLE t_cache");
            w.rowsOf("dropped", statement);
            w.table("t_cache", "c DATE");
            w.need("INSERT INTO t_cache VALUES ('2020-02-29')");
            show(w, statement);
        }
    }

    private static void show(CaseContext w, PreparedStatement statement) {
        w.step("rows", () -> {
            try (ResultSet rows = statement.executeQuery()) {
                show(w, rows);
            }
        });
    }

    private static void show(CaseContext w, ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        rows.next();
        for (int i = 1; i <= columns; i++) {
            int column = i;
            w.see("label", () -> rows.getMetaData().getColumnLabel(column));
            w.see("type", () -> rows.getMetaData().getColumnTypeName(column));
            w.see("value", () -> rows.getObject(column));
            w.see("by label", () -> rows.getObject(rows.getMetaData().getColumnLabel(column)));
        }
    }

    private static void betweenStatements(CaseContext w) throws Exception {
        for (String columns : List.of("a INT", "a BIGINT, b INT", "b VARCHAR(10), a INT", "a VARCHAR(10)")) {
            w.table("t_cache", columns);
            w.need("INSERT INTO t_cache (a) VALUES ('17')");
            try (PreparedStatement statement = w.connection().prepareStatement(SELECT)) {
                show(w, statement);
            }
            try (Statement statement = w.connection().createStatement();
                    ResultSet rows = statement.executeQuery(SELECT)) {
                show(w, rows);
            }
        }
    }

    private static void otherTable(CaseContext w) throws Exception {
        for (int i = 0; i < 3; i++) {
            w.table("t_cache", "a INT, c" + i + " INT");
            w.need("INSERT INTO t_cache VALUES (" + i + ", " + 10 * i + ")");
            try (PreparedStatement statement = w.connection().prepareStatement("SELECT * FROM t_cache WHERE a = ?")) {
                statement.setInt(1, i);
                show(w, statement);
                int column = i;
                w.step("by label", () -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        rows.next();
                        w.see("c" + column, () -> rows.getInt("c" + column));
                        w.see("a", () -> rows.getInt("A"));
                    }
                });
            }
        }
    }

    private static void types(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ? AS p, ? AS q")) {
            Object[][] values = {{1, "a"}, {"b", 2}, {null, 3L}, {4.5, null}, {new byte[] {5}, true}, {1, "a"}};
            for (Object[] pair : values) {
                statement.setObject(1, pair[0]);
                statement.setObject(2, pair[1]);
                show(w, statement);
            }
        }
    }

    private static void values(CaseContext w) throws Exception {
        String sql = "SELECT id % 3, IF(id % 4 = 0, NULL, id % 2), REPEAT('ab', id % 5), id / 8, name FROM dyno_b_rows"
                + " ORDER BY id LIMIT 40";
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                w.see("int", () -> rows.getInt(1));
                w.see("long", () -> rows.getLong(2));
                w.see("null", rows::wasNull);
                w.see("string", () -> rows.getString(3));
                w.see("decimal", () -> rows.getBigDecimal(4));
                w.see("object", () -> rows.getObject(5));
                w.see("string again", () -> rows.getString(3));
                w.see("string as bytes", () -> rows.getBytes(3));
            }
        }
    }

    private static void schema(CaseContext w) throws Exception {
        Connection connection = w.connection();
        String before = connection.getCatalog();
        try (PreparedStatement statement = connection.prepareStatement("SELECT DATABASE(), ?")) {
            statement.setInt(1, 1);
            w.rowsOf("before", statement);
            w.step("setCatalog", () -> connection.setCatalog("information_schema"));
            w.see("getCatalog", connection::getCatalog);
            w.rowsOf("after", statement);
            w.query("SELECT COUNT(*) > 0 FROM tables");
            w.step("back", () -> connection.setCatalog(before));
        }
        w.need("USE information_schema");
        w.see("behind the driver's back", connection::getCatalog);
        w.need("USE `" + before + "`");
        w.see("getCatalog", connection::getCatalog);
    }

    private static void procedure(CaseContext w) throws Exception {
        for (String parameters : List.of("IN a INT", "IN a INT, IN b INT", "OUT a VARCHAR(10)")) {
            w.need(
                    "DROP PROCEDURE IF EXISTS dyno_b_changing",
                    "CREATE PROCEDURE dyno_b_changing(" + parameters + ") SELECT 1");
            w.step(parameters, () -> {
                try (var call = w.connection().prepareCall("{call dyno_b_changing(?)}")) {
                    call.setInt(1, 1);
                    w.see("execute", call::execute);
                }
            });
        }
        w.need("DROP PROCEDURE dyno_b_changing");
    }
}
