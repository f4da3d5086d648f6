package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.fork.Connector;
import java.sql.Connection;
import java.sql.SQLException;

/** Opening a connection and closing it again, in a driver that has done so before. */
public class Connect extends Workload {
    private Connector connector;

    @Override
    public String title() {
        return "connect";
    }

    @Override
    public String description() {
        return "a connection opened and closed again, by a driver that has done so before";
    }

    /** A pool may ask for a value when it lends a connection. */
    @Override
    public boolean returnsWhatItReads() {
        return false;
    }

    @Override
    public void use(Connector other) {
        connector = other;
    }

    @Override
    public void operate(Connection idle, ValueSink sink) throws SQLException {
        try (Connection connection = connector.connect()) {
            sink.accept(connection.isClosed());
        }
    }
}
