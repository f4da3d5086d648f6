package dyno.workload.probe;

import dyno.wire.Operation;
import dyno.wire.ReplayTransport;
import dyno.wire.WireTap;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a JVM that runs operations of a workload over replay through a driver that counts in an array, and
 * records the array before the first and after each of them.
 */
public final class CallProbe {
    /** Drivers fill caches first; some of them check their usage after a certain number of operations. */
    private static final int SETTLING_OPERATIONS = 500;

    private static final int OPERATIONS = 50;

    private CallProbe() {}

    /**
     * Reads the counters of one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the readings (a serialized list of {@code long[]}), name of
     *     the workload, class that holds the counters, its static field
     */
    public static void main(String[] args) {
        Probe.run(() -> count(args));
    }

    private static void count(String[] args) throws Exception {
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        Workload workload = Workloads.named(args[2]);
        Probe.step(args[2], spec);
        WireTap.install();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = spec.connector(driver, workload.mode()).connect()) {
            workload.use(spec.connector(driver, workload.mode()));
            workload.prepare(connection);
            Operation operation = () -> workload.operate(connection, value -> {});
            ReplayTransport replay = new ReplayTransport();
            replay.beforeMeasurement(operation);
            long[] counters =
                    (long[]) Class.forName(args[3], true, connection.getClass().getClassLoader())
                            .getField(args[4])
                            .get(null);
            List<long[]> readings = read(counters, operation);
            replay.check();
            replay.beforeClose();
            Probe.write(Path.of(args[1]), readings);
        }
    }

    private static List<long[]> read(long[] counters, Operation operation) throws Exception {
        for (int i = 0; i < SETTLING_OPERATIONS; i++) {
            operation.run();
        }
        List<long[]> readings = new ArrayList<>();
        readings.add(counters.clone());
        for (int i = 0; i < OPERATIONS; i++) {
            operation.run();
            readings.add(counters.clone());
        }
        return readings;
    }
}
