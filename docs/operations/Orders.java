import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class Orders {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR(40), total DECIMAL(10,2))");
            statement.execute("INSERT INTO orders VALUES (1, 'Ada', 12.50), (2, 'Grace', 99.99), (3, 'Ada', 0.49)");
        }
    }

    Object run(Connection connection) throws SQLException {
        BigDecimal sum = BigDecimal.ZERO;
        try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM orders WHERE customer = ?")) {
            statement.setString(1, "Ada");
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sum = sum.add(rows.getBigDecimal("total"));
                }
            }
        }
        return sum;
    }
}
