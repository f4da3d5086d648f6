import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a pool and a framework do around one query: check, begin, query, commit, reset. */
public class PoolCycle {
    Object run(Connection connection) throws SQLException {
        boolean isValid = connection.isValid(1);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
        int value;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
            value = rows.getInt(1);
        }
        connection.commit();
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(false);
        connection.clearWarnings();
        return isValid ? value : -1;
    }
}
