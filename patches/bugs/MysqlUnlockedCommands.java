import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One thread asks the server, the other one runs queries: java -cp connector-j.jar MysqlUnlockedCommands.java URL isReadOnly|ping|resetServerState */
class MysqlUnlockedCommands {
    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(args[0] + "&socketTimeout=5000");
                Statement statement = connection.createStatement()) {
            Thread asking = new Thread(() -> {
                try {
                    for (int i = 0; i < 2_000; i++) {
                        ask(args[1], connection.unwrap(JdbcConnection.class));
                    }
                } catch (SQLException | RuntimeException e) {
                    System.out.println(args[1] + ": " + e);
                }
            });
            asking.setDaemon(true);
            asking.start();
            for (int i = 0; asking.isAlive(); i++) {
                try (ResultSet result = statement.executeQuery("SELECT " + i)) {
                    if (!result.next() || result.getInt(1) != i) {
                        throw new IllegalStateException("SELECT " + i + " returned another value");
                    }
                }
            }
            System.out.println("No difference seen");
        } catch (SQLException | RuntimeException e) {
            System.out.println("query: " + e);
            System.exit(1);
        }
    }

    private static void ask(String method, JdbcConnection connection) throws SQLException {
        switch (method) {
            case "isReadOnly" -> connection.isReadOnly();
            case "ping" -> connection.ping();
            case "resetServerState" -> connection.resetServerState();
            default -> throw new IllegalArgumentException(method);
        }
    }
}
