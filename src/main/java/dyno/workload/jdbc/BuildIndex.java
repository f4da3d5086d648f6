package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.Option;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Builds the index that {@link TableTraffic} may have, once in a fork: the server's work, which the study of 2009 published. */
public class BuildIndex extends Workload {
    private static final String INDEX = "by_value";

    /** Storage engine of the table. */
    @Option(
            value = "innodb",
            oneOf = {"innodb", "myisam"})
    public String engine;

    /** Rows of the table; the study had 1,000,000. */
    @Option("" + TableTraffic.USUAL_ROWS)
    public int rows;

    private Connector connector;
    private Connection connection;

    @Override
    public String title() {
        return "build an index, " + (engine.equals("innodb") ? "InnoDB" : "MyISAM") + TableTraffic.unusual(rows);
    }

    @Override
    public String description() {
        return "CREATE INDEX on a column of " + rows + " different values; one measurement per fork";
    }

    /** An index is built once. */
    @Override
    public boolean isCold() {
        return true;
    }

    @Override
    public boolean takesLong(TransportName over) {
        return true;
    }

    @Override
    public List<TransportKind> transports() {
        return TransportKind.REAL;
    }

    @Override
    public void use(Connector other) {
        connector = other;
        connection = null;
        if (rows != TableTraffic.ORIGINAL_ROWS) {
            noteStandIn("the table has " + rows + " rows, that of the study had " + TableTraffic.ORIGINAL_ROWS);
        }
    }

    @Override
    public void precede(ValueSink sink) throws SQLException {
        if (connection == null) {
            connection = connector.connect();
        }
        FilledTable table = table();
        table.prepare(connection, rows);
        if (isIndexed()) {
            execute("DROP INDEX " + INDEX + " ON " + table.name());
        }
    }

    private FilledTable table() {
        return new FilledTable("index_" + engine + "_" + rows, "value VARCHAR(100)", "CONCAT('value ', n)", engine);
    }

    private boolean isIndexed() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT COUNT(*) FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '"
                                + table().name() + "' AND INDEX_NAME = '" + INDEX + "'")) {
            found.next();
            return found.getInt(1) > 0;
        }
    }

    @Override
    public void operate(Connection idle, ValueSink sink) throws SQLException {
        execute("CREATE INDEX " + INDEX + " ON " + table().name() + " (value)");
        sink.accept(true);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void release() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }
}
