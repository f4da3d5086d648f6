package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/** Objects used after they were closed. */
final class ClosedCases {
    static final List<BehaviourCase> ALL = List.of(
            of("closed: result set", ClosedCases::resultSet),
            of("closed: result set of a closed statement", ClosedCases::resultSetOfStatement),
            of("closed: statement", ClosedCases::statement),
            of("closed: prepared statement", ClosedCases::prepared),
            of("closed: prepared statement", ClosedCases::prepared).serverPrepared(),
            of("closed: connection", ClosedCases::connection).once(),
            of("closed: aborted connection", ClosedCases::aborted).once());

    private ClosedCases() {}

    private static void resultSet(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            ResultSet rows = statement.executeQuery("SELECT 1 AS a UNION SELECT 2");
            rows.next();
            w.see("closed", rows::isClosed);
            w.step("close", rows::close);
            w.step("close again", rows::close);
            use(w, rows);
        }
    }

    private static void use(CaseContext w, ResultSet rows) {
        w.see("closed", rows::isClosed);
        w.see("next", rows::next);
        w.see("getInt", () -> rows.getInt(1));
        w.see("getString by label", () -> rows.getString("a"));
        w.see("findColumn", () -> rows.findColumn("a"));
        w.see("wasNull", rows::wasNull);
        w.see("getMetaData", () -> rows.getMetaData().getColumnCount());
        w.see("getRow", rows::getRow);
        w.see("isFirst", rows::isFirst);
        w.see("getStatement", rows::getStatement);
        w.see("getWarnings", rows::getWarnings);
        w.see("getType", rows::getType);
    }

    private static void resultSetOfStatement(CaseContext w) throws Exception {
        Statement statement = w.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 AS a");
        statement.close();
        use(w, rows);
        Statement again = w.connection().createStatement();
        ResultSet first = again.executeQuery("SELECT 1 AS a");
        ResultSet second = again.executeQuery("SELECT 2 AS a");
        w.see("first", first::isClosed);
        w.see("its next", first::next);
        w.see("second", second::next);
        again.close();
    }

    private static void statement(CaseContext w) throws Exception {
        Statement statement = w.connection().createStatement();
        w.see("closed", statement::isClosed);
        w.step("close", statement::close);
        w.step("close again", statement::close);
        w.see("closed", statement::isClosed);
        w.see("executeQuery", () -> statement.executeQuery("SELECT 1"));
        w.see("executeUpdate", () -> statement.executeUpdate("DO 1"));
        w.see("execute", () -> statement.execute("SELECT 1"));
        w.see("addBatch", () -> {
            statement.addBatch("DO 1");
            return "added";
        });
        w.see("executeBatch", statement::executeBatch);
        w.step("clearBatch", statement::clearBatch);
        w.see("getResultSet", statement::getResultSet);
        w.see("getUpdateCount", statement::getUpdateCount);
        w.see("getMoreResults", statement::getMoreResults);
        w.see("getGeneratedKeys", statement::getGeneratedKeys);
        w.see("getWarnings", statement::getWarnings);
        w.step("clearWarnings", statement::clearWarnings);
        w.step("setMaxRows", () -> statement.setMaxRows(1));
        w.see("getMaxRows", statement::getMaxRows);
        w.step("setFetchSize", () -> statement.setFetchSize(1));
        w.step("setQueryTimeout", () -> statement.setQueryTimeout(1));
        w.see("getQueryTimeout", statement::getQueryTimeout);
        w.step("cancel", statement::cancel);
        w.see("getConnection", () -> statement.getConnection() == w.connection());
        w.query("SELECT 'in step'");
    }

    private static void prepared(CaseContext w) throws Exception {
        PreparedStatement statement = w.connection().prepareStatement("SELECT ?");
        statement.setInt(1, 1);
        w.rowsOf("open", statement);
        w.step("close", statement::close);
        w.step("close again", statement::close);
        w.see("closed", statement::isClosed);
        w.step("setInt", () -> statement.setInt(1, 2));
        w.step("setString", () -> statement.setString(1, "x"));
        w.see("executeQuery", statement::executeQuery);
        w.see("executeUpdate", statement::executeUpdate);
        w.see("execute", statement::execute);
        w.step("addBatch", statement::addBatch);
        w.see("executeBatch", statement::executeBatch);
        w.step("clearParameters", statement::clearParameters);
        w.see("getMetaData", statement::getMetaData);
        w.see("getParameterMetaData", () -> statement.getParameterMetaData().getParameterCount());
        w.query("SELECT 'in step'");
    }

    private static void connection(CaseContext w) throws Exception {
        Connection connection = w.connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 AS a");
        PreparedStatement prepared = connection.prepareStatement("SELECT ?");
        w.step("close", connection::close);
        w.step("close again", connection::close);
        use(w, connection);
        w.see("statement is closed", statement::isClosed);
        w.see("executeQuery", () -> statement.executeQuery("SELECT 1"));
        w.step("setInt", () -> prepared.setInt(1, 1));
        w.see("prepared", prepared::executeQuery);
        w.see("next", rows::next);
        w.step("close the statement", statement::close);
    }

    private static void use(CaseContext w, Connection connection) {
        w.see("closed", connection::isClosed);
        w.see("valid", () -> connection.isValid(1));
        w.see("createStatement", connection::createStatement);
        w.see("prepareStatement", () -> connection.prepareStatement("SELECT 1"));
        w.see("prepareCall", () -> connection.prepareCall("CALL dyno_b_nothing()"));
        w.see("nativeSQL", () -> connection.nativeSQL("SELECT 1"));
        w.step("commit", connection::commit);
        w.step("rollback", connection::rollback);
        w.see("getAutoCommit", connection::getAutoCommit);
        w.step("setAutoCommit", () -> connection.setAutoCommit(false));
        w.see("getCatalog", connection::getCatalog);
        w.step("setCatalog", () -> connection.setCatalog("dyno"));
        w.see("isReadOnly", connection::isReadOnly);
        w.step("setReadOnly", () -> connection.setReadOnly(true));
        w.see("getTransactionIsolation", connection::getTransactionIsolation);
        w.see("getWarnings", connection::getWarnings);
        w.see("getMetaData", () -> connection.getMetaData().getDatabaseProductName());
        w.see("getHoldability", connection::getHoldability);
        w.see("setSavepoint", connection::setSavepoint);
    }

    private static void aborted(CaseContext w) throws Exception {
        Connection connection = w.connection();
        Statement statement = connection.createStatement();
        w.step("without an executor", () -> connection.abort(null));
        w.step("abort", () -> connection.abort(Runnable::run));
        w.step("abort again", () -> connection.abort(Runnable::run));
        w.see("closed", connection::isClosed);
        w.see("executeQuery", () -> statement.executeQuery("SELECT 1"));
        w.see("createStatement", connection::createStatement);
    }
}
