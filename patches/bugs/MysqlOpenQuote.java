import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A malformed statement, which must lead to an SQLException: java -cp connector-j.jar MysqlOpenQuote.java URL */
class MysqlOpenQuote {
    public static void main(String[] args) throws SQLException {
        String sql = "WITH a AS (SELECT 'c:\\";
        try (Connection connection = DriverManager.getConnection(args[0])) {
            for (boolean prepared : new boolean[] {false, true}) {
                try (Statement statement = prepared ? connection.prepareStatement(sql) : connection.createStatement()) {
                    statement.execute(sql);
                } catch (SQLException | RuntimeException e) {
                    System.out.println((prepared ? "prepareStatement: " : "execute: ") + e);
                }
            }
        }
    }
}
