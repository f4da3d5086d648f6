package dyno.workload.probe;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.behaviour.Text;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.IsolatedDriver;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the operation of a workload twice, and tells which values it passes on.
 *
 * @param spec how to connect
 */
public record ValuesProbe(ConnectionSpec spec, String workload) implements Probe<ValuesProbe.Values> {
    private static final int MOST = 10_000;

    /**
     * The values of an operation as texts.
     *
     * @param values those of the first time, at most 10,000
     * @param isRepeatable whether the second time gave the same
     */
    public record Values(List<String> values, boolean isRepeatable) implements Serializable {
        public Values {
            values = List.copyOf(values);
        }
    }

    @Override
    public void run(Progress<Values> progress) throws Exception {
        progress.step(workload, spec);
        Workload operation = Workloads.named(workload);
        try (IsolatedDriver driver = spec.load()) {
            Connector connector = spec.connector(driver, operation.mode());
            try (Connection connection = connector.connect()) {
                operation.use(connector);
                operation.prepare(connection);
                List<String> first = values(operation, connection);
                List<String> second = values(operation, connection);
                operation.release();
                progress.reply(new Values(first, first.equals(second)));
            }
        }
    }

    private static List<String> values(Workload operation, Connection connection) throws SQLException {
        List<String> values = new ArrayList<>();
        ValueSink sink = value -> {
            if (values.size() < MOST) {
                values.add(text(value));
            }
        };
        operation.operate(connection, sink);
        return values;
    }

    private static String text(Object value) {
        try {
            return Text.of(value);
        } catch (SQLException e) {
            return e.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
