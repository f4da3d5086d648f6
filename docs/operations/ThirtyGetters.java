import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The row of ThreeGetters, each column read ten times. */
public class ThirtyGetters {
    Object run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1, 2, 3")) {
            row.next();
            int sum = 0;
            for (int i = 0; i < 10; i++) {
                sum += row.getInt(1) + row.getInt(2) + row.getInt(3);
            }
            return sum;
        }
    }
}
