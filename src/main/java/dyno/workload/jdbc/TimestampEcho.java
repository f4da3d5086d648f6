package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;

/** A timestamp and a decimal, set as parameters and read back; over the text protocol. */
public final class TimestampEcho extends TitledWorkload {
    static final BigDecimal DECIMAL = new BigDecimal("1234567890.1234");

    private final String text;
    private final Timestamp timestamp;

    private TimestampEcho(String title, String description, String type, String timestamp) {
        super(title, description, ConnectionMode.CLIENT_PREPARED);
        this.text = "SELECT CAST(? AS " + type + "), CAST(? AS DECIMAL(20,4))";
        this.timestamp = Timestamp.valueOf(timestamp);
    }

    public static TimestampEcho microseconds() {
        return new TimestampEcho(
                "timestamp and decimal",
                "a timestamp with microseconds and a decimal, set as parameters and read back",
                "DATETIME(6)",
                "2016-10-27 12:34:56.123456");
    }

    /** With whole seconds: not every driver can read a fraction. */
    public static TimestampEcho seconds() {
        return new TimestampEcho(
                "timestamp (seconds) and decimal",
                "a timestamp of whole seconds and a decimal, set as parameters and read back",
                "DATETIME",
                "2016-10-27 12:34:56");
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setTimestamp(1, timestamp);
            statement.setBigDecimal(2, DECIMAL);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sink.accept(rows.getTimestamp(1));
                    sink.accept(rows.getBigDecimal(2));
                }
            }
        }
    }
}
