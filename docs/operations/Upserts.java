import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A batch of rows that are inserted, or updated where they exist. */
public class Upserts {
    public int rows = 100;

    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE upserts (id INT PRIMARY KEY, name VARCHAR(40), hits INT NOT NULL)");
        }
    }

    Object run(Connection connection) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement(
                "INSERT INTO upserts VALUES (?, ?, 1) ON DUPLICATE KEY UPDATE name = VALUES(name)")) {
            for (int i = 0; i < rows; i++) {
                upsert.setInt(1, i);
                upsert.setString(2, "name " + i);
                upsert.addBatch();
            }
            return upsert.executeBatch().length;
        }
    }
}
