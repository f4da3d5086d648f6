import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Two threads read names of columns, each of its own statement: java -cp mariadb-java-client.jar MariadbColumnNames.java URL */
class MariadbColumnNames {
    private static final String SQL = "SELECT User AS label FROM mysql.global_priv AS u";
    private static volatile boolean differs;

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(args[0] + "&useServerPrepStmts=true");
                PreparedStatement first = connection.prepareStatement(SQL);
                PreparedStatement second = connection.prepareStatement(SQL)) {
            Thread other = new Thread(() -> read(first));
            other.start();
            read(second);
            other.join();
            System.out.println(differs ? "names differ" : "No difference seen");
        }
    }

    private static void read(PreparedStatement statement) {
        try {
            ResultSetMetaData names = statement.getMetaData();
            for (int i = 0; i < 10_000_000 && !differs; i++) {
                check("label", names.getColumnLabel(1));
                check("global_priv", names.getTableName(1));
                check("User", names.getColumnName(1));
            }
        } catch (SQLException | RuntimeException e) {
            differs = true;
            System.out.println(e);
        }
    }

    private static void check(String expected, String actual) {
        if (!actual.equals(expected)) {
            differs = true;
            System.out.println("'" + expected + "' is read as '" + actual + "'");
        }
    }
}
