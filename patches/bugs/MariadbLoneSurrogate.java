import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Texts that end in half of a surrogate pair: java -cp mariadb-java-client.jar MariadbLoneSurrogate.java URL */
class MariadbLoneSurrogate {
    public static void main(String[] args) throws SQLException {
        try (Connection connection = DriverManager.getConnection(args[0]);
                PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            for (String text : new String[] {"abc\ud83d.", "abc\ud83d"}) {
                statement.setString(1, text);
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                    System.out.println("parameter: " + result.getString(1));
                }
                try {
                    connection.setCatalog(text);
                } catch (SQLException e) {
                    System.out.println("catalog: " + e.getMessage());
                }
            }
        }
    }
}
