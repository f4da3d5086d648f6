package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.fork.ConnectionMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** One row with a column of every common type, each read by the getter that suits it. */
public final class WideRow extends TitledWorkload {
    private static final String TABLE = "wide_row";

    static final String STATEMENT = "SELECT * FROM " + TABLE;

    /** The definition of a column, and how its value is read by position and by label. */
    record Column(String name, String type, String value, ByIndex byIndex, ByLabel byLabel) {}

    /** A getter of {@link ResultSet} that takes a position. */
    interface ByIndex {
        Object get(ResultSet row, int index) throws SQLException;
    }

    /** A getter of {@link ResultSet} that takes a label. */
    interface ByLabel {
        Object get(ResultSet row, String label) throws SQLException;
    }

    static final List<Column> COLUMNS = List.of(
            new Column("a_boolean", "BOOLEAN", "1", ResultSet::getBoolean, ResultSet::getBoolean),
            new Column("a_tinyint", "TINYINT", "-12", ResultSet::getByte, ResultSet::getByte),
            new Column("a_smallint", "SMALLINT", "-1234", ResultSet::getShort, ResultSet::getShort),
            new Column("a_mediumint", "MEDIUMINT", "123456", ResultSet::getInt, ResultSet::getInt),
            new Column("an_int", "INT", "-123456789", ResultSet::getInt, ResultSet::getInt),
            new Column("a_bigint", "BIGINT", "1234567890123456789", ResultSet::getLong, ResultSet::getLong),
            new Column("an_unsigned", "BIGINT UNSIGNED", "9876543210", ResultSet::getLong, ResultSet::getLong),
            new Column("a_float", "FLOAT", "1.5", ResultSet::getFloat, ResultSet::getFloat),
            new Column("a_double", "DOUBLE", "-1.25e10", ResultSet::getDouble, ResultSet::getDouble),
            new Column(
                    "a_decimal",
                    "DECIMAL(20,4)",
                    "1234567890.1234",
                    ResultSet::getBigDecimal,
                    ResultSet::getBigDecimal),
            new Column("a_date", "DATE", "'2016-10-27'", ResultSet::getDate, ResultSet::getDate),
            new Column("a_time", "TIME", "'12:34:56'", ResultSet::getTime, ResultSet::getTime),
            new Column(
                    "a_datetime",
                    "DATETIME",
                    "'2016-10-27 12:34:56'",
                    ResultSet::getTimestamp,
                    ResultSet::getTimestamp),
            new Column(
                    "a_timestamp",
                    "TIMESTAMP NULL",
                    "'2016-10-27 12:34:56'",
                    ResultSet::getTimestamp,
                    ResultSet::getTimestamp),
            new Column("a_year", "YEAR", "2016", ResultSet::getInt, ResultSet::getInt),
            new Column("a_char", "CHAR(10)", "'ten chars.'", ResultSet::getString, ResultSet::getString),
            new Column(
                    "a_varchar",
                    "VARCHAR(100)",
                    "'some text of variable length'",
                    ResultSet::getString,
                    ResultSet::getString),
            new Column("a_text", "TEXT", "REPEAT('Ümläut ', 20)", ResultSet::getString, ResultSet::getString),
            new Column("an_enum", "ENUM('small','large')", "'large'", ResultSet::getString, ResultSet::getString),
            new Column("a_binary", "BINARY(16)", "'0123456789abcdef'", ResultSet::getBytes, ResultSet::getBytes),
            new Column("a_blob", "BLOB", "REPEAT('x', 100)", ResultSet::getBytes, ResultSet::getBytes),
            new Column("a_null", "VARCHAR(100)", "NULL", ResultSet::getString, ResultSet::getString));

    private final boolean byLabel;

    private WideRow(boolean byLabel, ConnectionMode mode, String title, String how) {
        super(title, "one row of 22 columns of every common type, " + how, mode);
        this.byLabel = byLabel;
    }

    /** Its columns are read by their positions. */
    public static WideRow byIndex() {
        return new WideRow(false, ConnectionMode.PLAIN, "wide row by index", "read by their positions");
    }

    /** Its columns are read by their labels. */
    public static WideRow byLabel() {
        return new WideRow(true, ConnectionMode.PLAIN, "wide row by label", "read by their labels");
    }

    /** By a statement that was prepared on the server before: a row of the binary protocol. */
    public static WideRow binary() {
        return new WideRow(
                false,
                ConnectionMode.SERVER_PREPARED,
                "wide row, binary",
                "prepared on the server and kept in the cache, read by their positions");
    }

    private void read(ResultSet row, ValueSink sink) throws SQLException {
        if (byLabel) {
            for (Column column : COLUMNS) {
                sink.accept(column.byLabel().get(row, column.name()));
            }
        } else {
            for (int i = 0; i < COLUMNS.size(); i++) {
                sink.accept(COLUMNS.get(i).byIndex().get(row, i + 1));
            }
        }
    }

    @Override
    public boolean needsTrying() {
        return true;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        String definitions = String.join(
                ", ",
                COLUMNS.stream().map(column -> column.name + " " + column.type).toList());
        String values =
                String.join(", ", COLUMNS.stream().map(column -> column.value).toList());
        new OneRowTable(TABLE, definitions, values).prepare(connection);
    }

    @Override
    public void operate(Connection connection, ValueSink sink) throws SQLException {
        if (ownMode() == ConnectionMode.PLAIN) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(STATEMENT)) {
                readAll(rows, sink);
            }
        } else {
            try (PreparedStatement statement = connection.prepareStatement(STATEMENT);
                    ResultSet rows = statement.executeQuery()) {
                readAll(rows, sink);
            }
        }
    }

    private void readAll(ResultSet rows, ValueSink sink) throws SQLException {
        while (rows.next()) {
            read(rows, sink);
        }
    }
}
