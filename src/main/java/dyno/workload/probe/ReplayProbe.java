package dyno.workload.probe;

import dyno.wire.Operation;
import dyno.wire.ReplayTransport;
import dyno.wire.WireTap;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.nio.file.Path;
import java.sql.Connection;

/** What probes that read counters between the operations of one workload over replay have in common. */
final class ReplayProbe {
    private ReplayProbe() {}

    /** Takes a serializable result from operations of a workload. */
    @FunctionalInterface
    interface Reading {
        /**
         * Runs the operation as often as it needs to.
         *
         * @param driver the class loader of the driver, and of what it counts with
         */
        Object of(ClassLoader driver, Operation operation) throws Exception;
    }

    /**
     * Reads from one workload of one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the result, name of the workload
     */
    static void run(String[] args, Reading reading) throws Exception {
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        Workload workload = Workload.named(args[2]);
        Probe.step(args[2], spec);
        WireTap.install();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = spec.connector(driver, workload.mode()).connect()) {
            workload.use(spec.connector(driver, workload.mode()));
            workload.prepare(connection);
            Operation operation = () -> workload.operate(connection, value -> {});
            ReplayTransport replay = new ReplayTransport();
            replay.beforeMeasurement(operation);
            Object result = reading.of(connection.getClass().getClassLoader(), operation);
            replay.check();
            replay.beforeClose();
            Probe.write(Path.of(args[1]), result);
        }
    }
}
