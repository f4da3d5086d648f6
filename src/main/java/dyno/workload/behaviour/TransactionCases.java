package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.Savepoint;
import java.util.List;

/** Transactions: autocommit, savepoints, isolation, read-only. */
final class TransactionCases {
    static final List<BehaviourCase> ALL = List.of(
            of("transaction: commit and rollback", TransactionCases::commitAndRollback),
            of("transaction: autocommit", TransactionCases::autocommit),
            of("transaction: autocommit behind the driver's back", TransactionCases::behindTheBack),
            of("transaction: savepoints", TransactionCases::savepoints),
            of("transaction: isolation", TransactionCases::isolation),
            of("transaction: read only", TransactionCases::readOnly),
            of("transaction: local session state", TransactionCases::commitAndRollback)
                    .with("useLocalSessionState", "true"),
            of("transaction: failing statement", TransactionCases::failing));

    private TransactionCases() {}

    private static void commitAndRollback(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.table("t_transaction", "id INT PRIMARY KEY");
        w.step("off", () -> connection.setAutoCommit(false));
        w.step("off again", () -> connection.setAutoCommit(false));
        w.update("INSERT INTO t_transaction VALUES (1)");
        w.step("commit", connection::commit);
        w.update("INSERT INTO t_transaction VALUES (2)");
        w.step("rollback", connection::rollback);
        w.step("rollback of nothing", connection::rollback);
        w.step("commit of nothing", connection::commit);
        w.query("SELECT id FROM t_transaction");
        w.update("INSERT INTO t_transaction VALUES (3)");
        w.step("on commits", () -> connection.setAutoCommit(true));
        w.step("rollback", connection::rollback);
        w.query("SELECT id FROM t_transaction");
        w.step("commit when on", connection::commit);
    }

    private static void autocommit(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.see("at first", connection::getAutoCommit);
        w.query("SELECT @@autocommit");
        w.step("off", () -> connection.setAutoCommit(false));
        w.see("then", connection::getAutoCommit);
        w.query("SELECT @@autocommit");
        w.step("on", () -> connection.setAutoCommit(true));
        w.step("on again", () -> connection.setAutoCommit(true));
        w.see("in the end", connection::getAutoCommit);
        w.query("SELECT @@autocommit");
    }

    private static void behindTheBack(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.table("t_transaction", "id INT PRIMARY KEY");
        w.need("SET autocommit = 0");
        w.see("autocommit", connection::getAutoCommit);
        w.update("INSERT INTO t_transaction VALUES (1)");
        w.step("rollback", connection::rollback);
        w.query("SELECT id FROM t_transaction");
        w.step("on", () -> connection.setAutoCommit(true));
        w.query("SELECT @@autocommit");
        w.need("START TRANSACTION");
        w.see("autocommit", connection::getAutoCommit);
        w.update("INSERT INTO t_transaction VALUES (2)");
        w.step("rollback", connection::rollback);
        w.query("SELECT id FROM t_transaction");
        w.need("SET autocommit = 1");
    }

    private static void savepoints(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.table("t_transaction", "id INT PRIMARY KEY");
        connection.setAutoCommit(false);
        w.update("INSERT INTO t_transaction VALUES (1)");
        w.step("savepoint", () -> {
            Savepoint named = connection.setSavepoint("it's `named`");
            w.see("name", named::getSavepointName);
            w.see("id", named::getSavepointId);
            w.update("INSERT INTO t_transaction VALUES (2)");
            w.step("rollback to it", () -> connection.rollback(named));
            w.query("SELECT id FROM t_transaction");
            w.step("release", () -> connection.releaseSavepoint(named));
            w.step("rollback to what was released", () -> connection.rollback(named));
        });
        connection.rollback();
        w.step("on", () -> connection.setAutoCommit(true));
        w.see("savepoint with autocommit", () -> {
            Savepoint savepoint = connection.setSavepoint("s");
            return savepoint.getSavepointName();
        });
    }

    private static void isolation(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.see("default", connection::getTransactionIsolation);
        for (int level : new int[] {
            Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE,
            Connection.TRANSACTION_NONE, 42
        }) {
            w.step("set " + level, () -> connection.setTransactionIsolation(level));
            w.see("get", connection::getTransactionIsolation);
            w.query("SELECT @@transaction_isolation");
        }
        w.step("back", () -> connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ));
    }

    private static void readOnly(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.see("at first", connection::isReadOnly);
        w.step("set", () -> connection.setReadOnly(true));
        w.see("then", connection::isReadOnly);
        w.query("SELECT @@transaction_read_only");
        w.query("SELECT @@tx_read_only");
        w.update("UPDATE dyno_b_rows SET name = name WHERE id = 1");
        w.query("SELECT 1");
        try (var update = connection.prepareStatement("UPDATE dyno_b_rows SET name = name WHERE id = ?")) {
            update.setInt(1, 1);
            w.see("prepared", update::executeUpdate);
        }
        w.step("unset", () -> connection.setReadOnly(false));
        w.see("in the end", connection::isReadOnly);
        w.update("UPDATE dyno_b_rows SET name = name WHERE id = 1");
    }

    private static void failing(CaseContext w) throws Exception {
        Connection connection = w.connection();
        w.table("t_transaction", "id INT PRIMARY KEY");
        connection.setAutoCommit(false);
        w.update("INSERT INTO t_transaction VALUES (1)");
        w.update("INSERT INTO t_transaction VALUES (1)");
        w.update("INSERT INTO t_transaction VALUES (2)");
        w.see("autocommit", connection::getAutoCommit);
        w.step("commit", connection::commit);
        w.query("SELECT id FROM t_transaction");
        w.step("on", () -> connection.setAutoCommit(true));
    }
}
