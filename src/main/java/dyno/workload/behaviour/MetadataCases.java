package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Drivers' metadata of results, parameters and the database. */
final class MetadataCases {
    static final List<BehaviourCase> ALL = List.of(
            of("metadata: types", w -> resultSet(w, "SELECT * FROM dyno_b_types"))
                    .once(),
            of(
                    "metadata: expressions",
                    w -> resultSet(
                            w,
                            "SELECT 1, 1.5 AS a, NULL, 'x' AS `b c`, NOW(), COUNT(*), MAX(id) m,"
                                    + " t.name AS alias, @x FROM dyno_b_rows t")),
            of("metadata: prepared", MetadataCases::prepared),
            of("metadata: prepared", MetadataCases::prepared).serverPrepared(),
            of("metadata: wrong columns", MetadataCases::wrongColumns),
            of("metadata: parameters", MetadataCases::parameters),
            of("metadata: parameters", MetadataCases::parameters).serverPrepared(),
            of("metadata: database", MetadataCases::database).once(),
            of("metadata: tables and columns", MetadataCases::tablesAndColumns),
            of("metadata: keys and indexes", MetadataCases::keys),
            of("metadata: procedures", MetadataCases::procedures),
            of("metadata: lists", MetadataCases::lists).once(),
            of("metadata: client", MetadataCases::client));

    private MetadataCases() {}

    static List<String> tables() {
        return List.of(
                "DROP TABLE IF EXISTS dyno_b_child",
                "DROP TABLE IF EXISTS dyno_b_parent",
                "CREATE TABLE dyno_b_parent (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY COMMENT 'the key',"
                        + " name VARCHAR(40) NOT NULL DEFAULT 'none', price DECIMAL(8,2), kind ENUM('a','b'),"
                        + " made TIMESTAMP NULL, KEY by_name (name, price), KEY by_price (price))",
                "CREATE TABLE dyno_b_child (parent INT UNSIGNED NOT NULL, nr SMALLINT NOT NULL, flag BIT(1), note TEXT,"
                        + " PRIMARY KEY (parent, nr), CONSTRAINT dyno_b_fk FOREIGN KEY (parent)"
                        + " REFERENCES dyno_b_parent (id) ON DELETE CASCADE)");
    }

    private static void resultSet(CaseContext w, String sql) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            everyColumn(w, rows.getMetaData());
        }
    }

    private static void everyColumn(CaseContext w, ResultSetMetaData about) throws SQLException {
        for (int i = 1; i <= about.getColumnCount(); i++) {
            for (Method getter : getters(ResultSetMetaData.class, int.class)) {
                call(w, "column " + i, getter, about, i);
            }
        }
    }

    private static void prepared(CaseContext w) throws Exception {
        String sql = "SELECT id, name, ? AS p FROM dyno_b_rows WHERE id = ?";
        try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
            w.step("before it ran", () -> everyColumn(w, statement.getMetaData()));
            statement.setString(1, "x");
            statement.setInt(2, 1);
            try (ResultSet rows = statement.executeQuery()) {
                everyColumn(w, rows.getMetaData());
            }
        }
        try (PreparedStatement statement = w.connection().prepareStatement("SET @a = ?")) {
            w.see("of an update", statement::getMetaData);
        }
    }

    private static void wrongColumns(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            ResultSetMetaData about = rows.getMetaData();
            for (int column : new int[] {0, 2, -1}) {
                w.see("name of " + column, () -> about.getColumnName(column));
                w.see("type of " + column, () -> about.getColumnType(column));
            }
        }
    }

    private static void parameters(CaseContext w) throws Exception {
        for (String sql : List.of("SELECT 1", "INSERT INTO dyno_b_parent (name, price) VALUES (?, ?)", "SELEKT ?")) {
            w.step(sql, () -> {
                try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
                    ParameterMetaData about = statement.getParameterMetaData();
                    w.see("count", about::getParameterCount);
                    for (int i = 0; i <= 3; i++) {
                        for (Method getter : getters(ParameterMetaData.class, int.class)) {
                            call(w, "parameter " + i, getter, about, i);
                        }
                    }
                }
            });
        }
    }

    private static void database(CaseContext w) throws Exception {
        DatabaseMetaData about = w.connection().getMetaData();
        for (Method getter : getters(DatabaseMetaData.class)) {
            if (getter.getReturnType() != ResultSet.class && getter.getReturnType() != Connection.class) {
                call(w, "database", getter, about);
            }
        }
        for (Method getter : getters(DatabaseMetaData.class, int.class)) {
            for (int i : new int[] {1003, 1004, 2, 8}) {
                call(w, "database, " + i, getter, about, i);
            }
        }
        w.see("supportsConvert", () -> about.supportsConvert(4, 12));
        w.see("connection", () -> about.getConnection() == w.connection());
    }

    private static void tablesAndColumns(CaseContext w) throws Exception {
        DatabaseMetaData about = w.connection().getMetaData();
        String schema = w.connection().getCatalog();
        rows(w, "getTables", () -> about.getTables(schema, null, "dyno\\_b\\_parent", null));
        rows(
                w,
                "getTables of a kind",
                () -> about.getTables(schema, null, "dyno\\_b\\_parent%", new String[] {"TABLE"}));
        rows(w, "getTables, none", () -> about.getTables(schema, null, "nowhere", new String[] {"VIEW"}));
        rows(w, "getColumns", () -> about.getColumns(schema, null, "dyno\\_b\\_parent", "%"));
        rows(w, "getColumns of all types", () -> about.getColumns(schema, null, "dyno_b_types", null));
        rows(w, "getColumns, one", () -> about.getColumns(schema, null, "dyno_b_child", "n%"));
        rows(w, "getVersionColumns", () -> about.getVersionColumns(schema, null, "dyno_b_parent"));
        rows(w, "getTablePrivileges", () -> about.getTablePrivileges(schema, null, "dyno_b_parent"));
        rows(w, "getColumnPrivileges", () -> about.getColumnPrivileges(schema, null, "dyno_b_parent", "id"));
    }

    private static void keys(CaseContext w) throws Exception {
        DatabaseMetaData about = w.connection().getMetaData();
        String schema = w.connection().getCatalog();
        rows(w, "getPrimaryKeys", () -> about.getPrimaryKeys(schema, null, "dyno_b_child"));
        rows(w, "getIndexInfo", () -> about.getIndexInfo(schema, null, "dyno_b_parent", false, true));
        rows(w, "getIndexInfo, unique", () -> about.getIndexInfo(schema, null, "dyno_b_parent", true, false));
        rows(w, "getImportedKeys", () -> about.getImportedKeys(schema, null, "dyno_b_child"));
        rows(w, "getExportedKeys", () -> about.getExportedKeys(schema, null, "dyno_b_parent"));
        rows(
                w,
                "getCrossReference",
                () -> about.getCrossReference(schema, null, "dyno_b_parent", schema, null, "dyno_b_child"));
        rows(w, "getBestRowIdentifier", () -> about.getBestRowIdentifier(schema, null, "dyno_b_child", 2, true));
    }

    private static void procedures(CaseContext w) throws Exception {
        DatabaseMetaData about = w.connection().getMetaData();
        String schema = w.connection().getCatalog();
        rows(w, "getProcedures", () -> about.getProcedures(schema, null, "dyno\\_b\\_%"));
        rows(w, "getProcedureColumns", () -> about.getProcedureColumns(schema, null, "dyno\\_b\\_out", "%"));
        rows(w, "getFunctions", () -> about.getFunctions(schema, null, "dyno\\_b\\_%"));
        rows(w, "getFunctionColumns", () -> about.getFunctionColumns(schema, null, "dyno\\_b\\_twice", "%"));
    }

    private static void lists(CaseContext w) throws Exception {
        DatabaseMetaData about = w.connection().getMetaData();
        rows(w, "getTypeInfo", about::getTypeInfo);
        rows(w, "getTableTypes", about::getTableTypes);
        rows(w, "getCatalogs", about::getCatalogs);
        rows(w, "getSchemas", about::getSchemas);
        rows(w, "getClientInfoProperties", about::getClientInfoProperties);
        rows(w, "getUDTs", () -> about.getUDTs(null, null, "%", null));
    }

    private static void client(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.see("catalog", connection::getCatalog);
        w.see("schema", connection::getSchema);
        w.see("type map", connection::getTypeMap);
        w.see("holdability", connection::getHoldability);
        w.see("client info", connection::getClientInfo);
        w.see("one of it", () -> connection.getClientInfo("ApplicationName"));
        w.step("set it", () -> connection.setClientInfo("ApplicationName", "it's"));
        w.step("set something else", () -> connection.setClientInfo("nowhere", "x"));
        w.see("network timeout", connection::getNetworkTimeout);
        w.see("array", () -> connection.createArrayOf("INT", new Object[] {1}));
        w.see("struct", () -> connection.createStruct("x", new Object[0]));
        w.see("blob", connection::createBlob);
        w.see("clob", connection::createClob);
        w.see("wrapper", () -> connection.isWrapperFor(Connection.class));
        w.see("unwrapped", () -> connection.unwrap(Connection.class) == connection);
        w.see("no wrapper", () -> connection.unwrap(java.util.List.class));
        w.step("unknown catalog", () -> connection.setCatalog("dyno_nowhere"));
        w.see("catalog", connection::getCatalog);
        w.see("valid", () -> connection.isValid(1));
        w.see("negative patience", () -> connection.isValid(-1));
    }

    private static void rows(CaseContext w, String what, java.util.concurrent.Callable<ResultSet> source) {
        w.step(what, () -> {
            try (ResultSet rows = source.call()) {
                ResultSetMetaData about = rows.getMetaData();
                for (int i = 1; i <= about.getColumnCount(); i++) {
                    w.note("column", about.getColumnLabel(i));
                }
                w.rows(rows);
            }
        });
    }

    /** The interface's own order differs from JVM to JVM. */
    private static List<Method> getters(Class<?> type, Class<?>... parameters) {
        return Arrays.stream(type.getMethods())
                .filter(method -> Arrays.equals(method.getParameterTypes(), parameters))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static void call(CaseContext w, String of, Method getter, Object target, Object... arguments) {
        w.see(of + ", " + getter.getName(), () -> {
            try {
                return getter.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Exception cause) {
                    throw cause;
                }
                throw new LinkageError(e.getCause().toString());
            }
        });
    }
}
