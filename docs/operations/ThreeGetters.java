import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One row of three columns, each read once. */
public class ThreeGetters {
    Object run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1, 2, 3")) {
            row.next();
            return row.getInt(1) + row.getInt(2) + row.getInt(3);
        }
    }
}
