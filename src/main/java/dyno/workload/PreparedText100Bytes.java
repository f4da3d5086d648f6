package dyno.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/** One row by a prepared statement over the text protocol: a parameter of 100 bytes in, the same 100 bytes out. */
public class PreparedText100Bytes extends Workload {
    @Override
    public String title() {
        return "SELECT ? (100 bytes)";
    }

    @Override
    public String description() {
        return "prepared statement over the text protocol, 100 bytes in, 100 bytes out";
    }

    /** 100 letters from a fixed seed: a replay needs the same bytes each time. */
    static final String PARAMETER = new Random(100)
            .ints(100, 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();

    @Override
    protected void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? as char character set utf8)")) {
            statement.setString(1, PARAMETER);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sink.accept(rows.getString(1));
                }
            }
        }
    }
}
