package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;

/** A timestamp and a decimal, set as parameters and read back; over the text protocol. */
abstract class TimestampEcho extends Workload {
    static final BigDecimal DECIMAL = new BigDecimal("1234567890.1234");

    /** What selects both parameters, the timestamp as this type. */
    static String selecting(String type) {
        return "SELECT CAST(? AS " + type + "), CAST(? AS DECIMAL(20,4))";
    }

    /** The statement, a constant. */
    abstract String statement();

    /** The first parameter, a constant. */
    abstract Timestamp timestamp();

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.CLIENT_PREPARED;
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statement())) {
            statement.setTimestamp(1, timestamp());
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
