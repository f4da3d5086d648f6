import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** The same look-up in two results of one statement: java -cp connector-j.jar MysqlCachedMetadata.java URL */
class MysqlCachedMetadata {
    public static void main(String[] args) throws Exception {
        String url = args[0] + "&cacheResultSetMetadata=true&useColumnNamesInFindColumn=true";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE named (original INT)");
            statement.execute("INSERT INTO named VALUES (7)");
            for (int i = 1; i <= 2; i++) {
                try (ResultSet result = statement.executeQuery("SELECT original AS label FROM named")) {
                    result.next();
                    System.out.println("execution " + i + ": " + result.getInt("original"));
                }
            }
        }
    }
}
