import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class ExportedKeys {
    private static final int TABLES = 50;

    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                statement.execute("CREATE TABLE parent_" + i + " (id INT PRIMARY KEY)");
                statement.execute("CREATE TABLE child_" + i + " (id INT PRIMARY KEY, parent INT,"
                        + " FOREIGN KEY (parent) REFERENCES parent_" + i + " (id))");
            }
        }
    }

    Object run(Connection connection) throws SQLException {
        StringBuilder tables = new StringBuilder();
        try (ResultSet rows = connection.getMetaData().getExportedKeys(connection.getCatalog(), null, "parent_7")) {
            while (rows.next()) {
                tables.append(rows.getString("FKTABLE_NAME")).append(' ');
            }
        }
        return tables.toString();
    }
}
