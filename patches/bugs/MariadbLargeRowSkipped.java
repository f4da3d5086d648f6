import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Closes a streamed result whose next row has more than 16 MB: java -cp mariadb-java-client.jar MariadbLargeRowSkipped.java URL */
class MariadbLargeRowSkipped {
    public static void main(String[] args) throws Exception {
        // Of two packets: the second one, after 16 MB, begins with 0xff like that of an error.
        String row = "SELECT REPEAT(x'ff', 17000000)";
        try (Connection connection = DriverManager.getConnection(args[0]);
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(1);
            ResultSet result = statement.executeQuery("SELECT 'first' UNION ALL " + row + " UNION ALL SELECT 'last'");
            result.next();
            result.close();
            System.out.println("closed");
        } catch (SQLException e) {
            System.out.println(e.toString().substring(0, 60));
        }
    }
}
