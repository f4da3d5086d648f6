package dyno.workload.jdbc;

import java.sql.Timestamp;

/** A timestamp with microseconds and a decimal, set as parameters and read back; over the text protocol. */
public class TimestampAndDecimal extends TimestampEcho {
    static final Timestamp TIMESTAMP = Timestamp.valueOf("2016-10-27 12:34:56.123456");

    private static final String STATEMENT = selecting("DATETIME(6)");

    @Override
    public String title() {
        return "timestamp and decimal";
    }

    @Override
    public String description() {
        return "a timestamp with microseconds and a decimal, set as parameters and read back";
    }

    @Override
    String statement() {
        return STATEMENT;
    }

    @Override
    Timestamp timestamp() {
        return TIMESTAMP;
    }
}
