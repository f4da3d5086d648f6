package dyno.workload.probe;

import dyno.workload.Workload;
import dyno.workload.behaviour.OperationValues;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.IsolatedDriver;
import java.io.Serializable;
import java.sql.Connection;
import java.util.List;

/**
 * Runs the operation of a workload twice, and tells which values it passes on.
 *
 * @param spec how to connect
 */
public record ValuesProbe(ConnectionSpec spec, String workload) implements Probe<ValuesProbe.Values> {
    /**
     * The values of an operation as texts.
     *
     * @param values those of the first time, see {@link OperationValues}
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
                List<String> first = OperationValues.of(operation, connection);
                List<String> second = OperationValues.of(operation, connection);
                operation.release();
                progress.reply(new Values(first, first.equals(second)));
            }
        }
    }
}
