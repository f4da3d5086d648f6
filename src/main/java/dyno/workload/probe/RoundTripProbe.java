package dyno.workload.probe;

import dyno.wire.Traffic;
import dyno.wire.WireTap;
import dyno.workload.Asked;
import dyno.workload.Footprint;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.ReceivedObjects;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a JVM that runs operations through a driver and records what each sends and receives: not the first
 * one, which fills the driver's caches, but the second.
 */
public final class RoundTripProbe {
    /** The number of reads is also needed, which takes more time. */
    public static final String EXACT = "exact";

    private static final ValueSink NOBODY = value -> {};
    private static boolean patient;

    private RoundTripProbe() {}

    /**
     * Observes one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the footprints, {@link #EXACT} or something else where only
     *     the commands count, names of the workloads
     */
    public static void main(String[] args) {
        Probe.run(() -> observe(args));
    }

    private static void observe(String[] args) throws Exception {
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        WireTap.install();
        WireTap.watchConnections();
        patient = args[2].equals(EXACT);
        ArrayList<Footprint> footprints = new ArrayList<>();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            Probe.step("connecting", spec);
            driver.connect(spec.url(), spec.credentials()).close();
            footprints.addAll(connection(driver, spec));
            for (String workload : List.of(args).subList(3, args.length)) {
                Probe.step(workload, spec);
                footprints.add(operation(driver, spec, Workloads.named(workload), workload));
            }
        }
        Probe.write(Path.of(args[1]), footprints);
    }

    /** Reads what {@link #main} wrote. */
    @SuppressWarnings("unchecked") // The file is written by main, a few lines above.
    public static List<Footprint> read(Path file) throws IOException {
        return (List<Footprint>) ReceivedObjects.read(file, List.class);
    }

    private static List<Footprint> connection(IsolatedDriver driver, ConnectionSpec spec) throws SQLException {
        Asked asked = new Asked();
        beginWatching();
        Connection connection = driver.connect(spec.url(), spec.credentials());
        Footprint opening = Footprint.of("connect", WireTap.takeTraffic(), asked);
        connection.close();
        return List.of(opening, Footprint.of("disconnect", endWatching(), asked));
    }

    /** Other workloads can be observed when one fails, even if a driver used all memory or the whole stack. */
    private static Footprint operation(IsolatedDriver driver, ConnectionSpec spec, Workload workload, String name) {
        Connector connector = spec.connector(driver, workload.mode());
        Connection connection;
        try {
            connection = connector.connect();
        } catch (Throwable e) {
            String reason = ForkException.of(e).getMessage();
            boolean refused = workload.mode() != ConnectionMode.PLAIN
                    && !(e instanceof VirtualMachineError)
                    && stillConnects(driver, spec);
            return refused ? Footprint.refused(name, reason) : Footprint.failed(name, reason);
        }
        return operation(connection, connector, workload, name);
    }

    /** Whether it is the mode that fails: a server with too many connections refuses every mode. */
    private static boolean stillConnects(IsolatedDriver driver, ConnectionSpec spec) {
        try {
            driver.connect(spec.url(), spec.credentials()).close();
            return true;
        } catch (Exception | LinkageError e) {
            return false;
        }
    }

    private static Footprint operation(Connection raw, Connector connector, Workload workload, String name) {
        Asked asked = new Asked();
        try (Connection connection = RequestRecorder.on(raw, asked)) {
            workload.use(() -> RequestRecorder.on(connector.connect(), asked));
            workload.prepare(connection);
            workload.precede(NOBODY);
            workload.operate(connection, NOBODY);
            workload.precede(NOBODY);
            beginWatching();
            workload.operate(connection, NOBODY);
            Footprint sent = Footprint.of(name, endWatching(), asked);
            workload.release();
            return workload.contradiction(sent).map(sent::notSupported).orElse(sent);
        } catch (Throwable e) {
            String reason = ForkException.of(e).getMessage();
            return isRefusal(e) ? Footprint.refused(name, reason) : Footprint.failed(name, reason);
        }
    }

    private static void beginWatching() {
        WireTap.takeTraffic();
        WireTap.letRepliesArrive(patient);
    }

    private static List<Traffic> endWatching() {
        WireTap.letRepliesArrive(false);
        return WireTap.takeTraffic();
    }

    /** Whether a driver reports that it does not support this, or is older than the method. */
    private static boolean isRefusal(Throwable problem) {
        return problem instanceof SQLFeatureNotSupportedException
                || problem instanceof UnsupportedOperationException
                || problem instanceof AbstractMethodError
                || problem.getCause() != null && isRefusal(problem.getCause());
    }
}
