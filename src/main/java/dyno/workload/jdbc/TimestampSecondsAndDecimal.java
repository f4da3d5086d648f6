package dyno.workload.jdbc;

import java.sql.Timestamp;

/** {@link TimestampAndDecimal} with whole seconds: not every driver can read a fraction. */
public class TimestampSecondsAndDecimal extends TimestampEcho {
    static final Timestamp TIMESTAMP = Timestamp.valueOf("2016-10-27 12:34:56");

    private static final String STATEMENT = selecting("DATETIME");

    @Override
    public String title() {
        return "timestamp (seconds) and decimal";
    }

    @Override
    public String description() {
        return "a timestamp of whole seconds and a decimal, set as parameters and read back";
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
