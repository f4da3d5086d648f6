import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class OneRow {
    Object run(Connection connection) throws SQLException {
        Object value = null;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            while (rows.next()) {
                value = rows.getObject(1);
            }
        }
        return value;
    }
}
