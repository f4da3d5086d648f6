import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.Collections;

public class WideBatch {
    private static final int ROWS = 100;
    private static final int TEXTS = 17;
    private static final Timestamp TIME = Timestamp.valueOf("2026-01-02 03:04:05");
    private static final Date DATE = Date.valueOf("2026-01-02");

    void setUp(Connection connection) throws SQLException {
        StringBuilder columns = new StringBuilder();
        for (int i = 1; i <= TEXTS; i++) {
            columns.append("t").append(i).append(" VARCHAR(128), ");
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE wide_batch (" + columns
                    + "a TIMESTAMP NULL, b TIMESTAMP NULL, c BIGINT, d TIMESTAMP NULL, e SMALLINT, f DATE, g DATE)");
        }
    }

    Object run(Connection connection) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(TEXTS + 7, "?"));
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO wide_batch VALUES (" + marks + ")")) {
            for (int row = 0; row < ROWS; row++) {
                for (int i = 1; i <= TEXTS; i++) {
                    statement.setString(i, "row " + row + ", column " + i);
                }
                statement.setTimestamp(18, TIME);
                statement.setTimestamp(19, TIME);
                statement.setLong(20, row);
                statement.setTimestamp(21, TIME);
                statement.setInt(22, row);
                statement.setDate(23, DATE);
                statement.setDate(24, DATE);
                statement.addBatch();
            }
            return statement.executeBatch().length;
        }
    }

    void tearDown(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE wide_batch");
        }
    }
}
