import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Metadata in a schema of 400 tables: the columns of one, and its primary key. */
public class ManyTables {
    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 400; i++) {
                statement.execute("CREATE TABLE many_" + i + " (id INT PRIMARY KEY, name VARCHAR(40), price DECIMAL(10,2))");
            }
        }
    }

    Object run(Connection connection) throws SQLException {
        StringBuilder found = new StringBuilder();
        try (ResultSet columns = connection.getMetaData().getColumns(connection.getCatalog(), null, "many_7", null)) {
            while (columns.next()) {
                found.append(columns.getString("COLUMN_NAME")).append(' ').append(columns.getInt("DATA_TYPE")).append(' ');
            }
        }
        try (ResultSet key = connection.getMetaData().getPrimaryKeys(connection.getCatalog(), null, "many_7")) {
            while (key.next()) {
                found.append(key.getString("COLUMN_NAME"));
            }
        }
        return found.toString();
    }
}
