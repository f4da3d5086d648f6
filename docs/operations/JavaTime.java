import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** 100 rows read as java.time, which Drizzle JDBC cannot do. */
public class JavaTime {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE java_time (d DATE, t TIME(3), dt DATETIME(6))");
            for (int i = 0; i < 100; i++) {
                statement.execute("INSERT INTO java_time VALUES (DATE '2026-01-01' + INTERVAL " + i
                        + " DAY, SEC_TO_TIME(" + 600 * i + "), TIMESTAMP '2026-01-01 12:00:00.123456' + INTERVAL " + i + " HOUR)");
            }
        }
    }

    Object run(Connection connection) throws SQLException {
        int sum = 0;
        try (PreparedStatement statement = connection.prepareStatement("SELECT d, t, dt FROM java_time");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                sum += rows.getObject(1, LocalDate.class).getDayOfYear();
                sum += rows.getObject(2, LocalTime.class).getMinute();
                sum += rows.getObject(3, LocalDateTime.class).getHour();
            }
        }
        return sum;
    }
}
