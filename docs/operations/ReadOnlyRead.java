import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class ReadOnlyRead {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE read_only_read (id INT PRIMARY KEY, v INT)");
            statement.execute("INSERT INTO read_only_read VALUES (1, 42)");
        }
    }

    Object run(Connection connection) throws SQLException {
        connection.setReadOnly(true);
        int value;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM read_only_read WHERE id = 1")) {
            rows.next();
            value = rows.getInt(1);
        }
        connection.setReadOnly(false);
        return value;
    }
}
