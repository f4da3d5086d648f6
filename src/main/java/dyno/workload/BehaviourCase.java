package dyno.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** A use of JDBC whose effects two drivers are compared by. */
interface BehaviourCase {
    /** Creates what the case needs. */
    default void prepare(Connection connection) throws SQLException {}

    /** Runs it; every value read goes to the sink. */
    void operate(Connection connection, ValueSink sink) throws SQLException;

    /** The operation of a workload. */
    static BehaviourCase of(Workload workload) {
        return new BehaviourCase() {
            @Override
            public void prepare(Connection connection) throws SQLException {
                workload.prepare(connection);
            }

            @Override
            public void operate(Connection connection, ValueSink sink) throws SQLException {
                workload.operate(connection, sink);
            }
        };
    }

    /** What fails, and what is at the edge: the places where a patch for speed goes wrong first. */
    static Map<String, BehaviourCase> wrongAndEdgeCases() {
        Map<String, BehaviourCase> cases = new LinkedHashMap<>();
        cases.put("syntax error", (connection, sink) -> query(connection, "SELEKT 1", sink));
        cases.put("unknown column", (connection, sink) -> query(connection, "SELECT nowhere", sink));
        cases.put("executeQuery without a result set", (connection, sink) -> query(connection, "DO 1", sink));
        cases.put("comment before the statement", (connection, sink) -> query(connection, "/* c */ SELECT 1", sink));
        cases.put("null", (connection, sink) -> query(connection, "SELECT NULL", sink));
        cases.put("empty text", (connection, sink) -> query(connection, "SELECT ''", sink));
        cases.put("text outside ASCII", (connection, sink) -> query(connection, "SELECT 'Grüße, 世界'", sink));
        cases.put("no rows", (connection, sink) -> query(connection, "SELECT 1 FROM dual WHERE 1 = 0", sink));
        cases.put("wrong column index", BehaviourCase::wrongColumn);
        return cases;
    }

    private static void query(Connection connection, String sql, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                sink.accept(rows.getString(1));
                sink.accept(rows.wasNull());
            }
        }
    }

    private static void wrongColumn(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
            sink.accept(rows.getString(2));
        }
    }
}
