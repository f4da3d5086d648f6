import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

public class CachedStatement {
    Object run(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? AS CHAR)")) {
            statement.setString(1, "a parameter");
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
