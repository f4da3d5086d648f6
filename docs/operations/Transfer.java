import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A transaction of four statements. */
public class Transfer {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT NOT NULL) ENGINE=InnoDB");
            statement.execute("INSERT INTO account VALUES (1, 1000000000000), (2, 0), (3, 0)");
        }
    }

    Object run(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        long balance = balance(connection, 1);
        int changed = add(connection, -2, 1) + add(connection, 1, 2) + add(connection, 1, 3);
        connection.commit();
        connection.setAutoCommit(true);
        return balance > 0 ? changed : -1;
    }

    private static long balance(Connection connection, int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT balance FROM account WHERE id = ? FOR UPDATE")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private static int add(Connection connection, int amount, int id) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, id);
            return update.executeUpdate();
        }
    }
}
