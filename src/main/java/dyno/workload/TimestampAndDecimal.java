package dyno.workload;

import dyno.workload.fork.ConnectionMode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;

/** A timestamp with microseconds and a decimal, set as parameters and read back; over the text protocol. */
public class TimestampAndDecimal extends Workload {
    static final Timestamp TIMESTAMP = Timestamp.valueOf("2016-10-27 12:34:56.123456");
    static final BigDecimal DECIMAL = new BigDecimal("1234567890.1234");

    private static final String STATEMENT = "SELECT CAST(? AS DATETIME(6)), CAST(? AS DECIMAL(20,4))";

    @Override
    public String title() {
        return "timestamp and decimal";
    }

    @Override
    public String description() {
        return "a timestamp with microseconds and a decimal, set as parameters and read back";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(STATEMENT)) {
            statement.setTimestamp(1, TIMESTAMP);
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
