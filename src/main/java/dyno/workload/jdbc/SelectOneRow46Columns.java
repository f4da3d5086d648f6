package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One row of 46 columns of the types that {@code mysql.user} had in MariaDB 10.1, each read with getObject. */
public final class SelectOneRow46Columns extends TitledWorkload {
    static final int COLUMNS = 46;

    private static final int PRIVILEGES = 29;
    private static final String TABLE = "one_row_of_46_columns";

    public SelectOneRow46Columns() {
        super(
                "one row × 46 columns",
                "one row of 46 columns of mixed types, read with getObject",
                ConnectionMode.PLAIN);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        String privileges = IntStream.rangeClosed(1, PRIVILEGES)
                .mapToObj(i -> "priv" + i + " ENUM('N','Y') NOT NULL, ")
                .collect(Collectors.joining());
        new OneRowTable(
                        TABLE,
                        "host CHAR(60), user CHAR(80), password CHAR(41), " + privileges
                                + "ssl_type ENUM('','ANY','X509'), ssl_cipher BLOB, x509_issuer BLOB, x509_subject BLOB,"
                                + " max_questions INT UNSIGNED, max_updates INT UNSIGNED, max_connections INT UNSIGNED,"
                                + " max_user_connections INT, plugin CHAR(64), authentication_string TEXT,"
                                + " password_expired ENUM('N','Y'), is_role ENUM('N','Y'), default_role CHAR(80),"
                                + " max_statement_time DECIMAL(12,6)",
                        "'localhost', 'root', '', " + "'Y', ".repeat(PRIVILEGES)
                                + "'', '', '', '', 0, 0, 0, 0, '', '', 'N', 'N', '', 0.0")
                .prepare(connection);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + TABLE)) {
            while (rows.next()) {
                for (int column = 1; column <= COLUMNS; column++) {
                    sink.accept(rows.getObject(column));
                }
            }
        }
    }
}
