import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class ReadDecimals {
    private static final int COLUMNS = 20;

    Object run(Connection connection) throws SQLException {
        StringBuilder columns = new StringBuilder("SELECT 1.5");
        for (int i = 1; i < COLUMNS; i++) {
            columns.append(", ").append(i).append(".25");
        }
        double sum = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(columns.toString())) {
            while (rows.next()) {
                for (int i = 1; i <= COLUMNS; i++) {
                    sum += rows.getDouble(i);
                }
            }
        }
        return sum;
    }
}
