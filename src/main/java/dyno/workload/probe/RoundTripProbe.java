package dyno.workload.probe;

import dyno.wire.Traffic;
import dyno.wire.WireTap;
import dyno.workload.Footprint;
import dyno.workload.RequestedCommands;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.IsolatedDriver;
import dyno.workload.own.OwnOperation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Connects, runs the operations of workloads through a driver, and disconnects, and tells what each sends and receives: not the first
 * one, which fills the driver's caches, but the second.
 *
 * @param spec how to connect
 * @param exact whether the number of reads counts, which takes more time; otherwise only the commands do, and whether a fork can repeat an
 *     operation of a user
 */
public record RoundTripProbe(ConnectionSpec spec, boolean exact, List<String> workloads) implements Probe<Footprint> {
    private static final ValueSink NOBODY = value -> {};

    @Override
    public void run(Progress<Footprint> progress) throws Exception {
        WireTap.install();
        WireTap.watchConnections();
        try (IsolatedDriver driver = spec.load()) {
            progress.step("connecting", spec);
            driver.connect(spec.url(), spec.credentials()).close();
            for (Footprint footprint : connection(driver)) {
                progress.reply(footprint);
            }
            for (String workload : workloads) {
                progress.step(workload, spec);
                progress.reply(operation(driver, Workloads.named(workload), workload));
            }
        }
    }

    private List<Footprint> connection(IsolatedDriver driver) throws SQLException {
        RequestedCommands asked = new RequestedCommands();
        beginWatching();
        Connection connection = driver.connect(spec.url(), spec.credentials());
        Footprint opening = Footprint.of("connect", WireTap.takeTraffic(), asked);
        connection.close();
        return List.of(opening, Footprint.of("disconnect", endWatching(), asked));
    }

    /** Other workloads can be observed when one fails, even if a driver used all memory or the whole stack. */
    private Footprint operation(IsolatedDriver driver, Workload workload, String name) {
        Connector connector = spec.connector(driver, workload.mode());
        Connection connection;
        try {
            connection = connector.connect();
        } catch (Throwable e) {
            String reason = ForkException.of(e).getMessage();
            boolean refused = workload.mode() != ConnectionMode.PLAIN
                    && !(e instanceof VirtualMachineError)
                    && stillConnects(driver);
            return refused ? Footprint.refused(name, reason) : Footprint.failed(name, reason);
        }
        return operation(connection, connector, workload, name);
    }

    /** Whether it is the mode that fails: a server with too many connections refuses every mode. */
    private boolean stillConnects(IsolatedDriver driver) {
        try {
            driver.connect(spec.url(), spec.credentials()).close();
            return true;
        } catch (Exception | LinkageError e) {
            return false;
        }
    }

    private Footprint operation(Connection raw, Connector connector, Workload workload, String name) {
        RequestedCommands asked = new RequestedCommands();
        Collection<Statement> opened = new ConcurrentLinkedQueue<>();
        try (Connection connection = RequestRecorder.on(raw, asked, opened)) {
            workload.use(() -> RequestRecorder.on(connector.connect(), asked, opened));
            workload.prepare(connection);
            workload.precede(NOBODY);
            workload.operate(connection, NOBODY);
            workload.precede(NOBODY);
            opened.clear();
            beginWatching();
            long start = System.nanoTime();
            workload.operate(connection, NOBODY);
            long nanos = System.nanoTime() - start;
            Footprint sent = Footprint.of(name, endWatching(), asked);
            if (!exact && workload instanceof OwnOperation own) {
                own.requireMeasurable(opened, nanos);
            }
            Footprint observed =
                    exact ? sent.waiting(Math.min(waits(workload, connection), waits(workload, connection))) : sent;
            workload.release();
            return workload.contradiction(observed).map(observed::notSupported).orElse(observed);
        } catch (Throwable e) {
            String reason = ForkException.of(e).getMessage();
            return isRefusal(e) ? Footprint.refused(name, reason) : Footprint.failed(name, reason);
        }
    }

    /**
     * How often this thread waits outside the socket in an operation. The JVM counts monitors, locks, parking and sleeping; a thread that
     * reads a socket counts as running.
     */
    private static int waits(Workload workload, Connection connection) throws SQLException {
        workload.precede(NOBODY);
        long before = waits();
        workload.operate(connection, NOBODY);
        return (int) (waits() - before);
    }

    private static long waits() {
        ThreadInfo thread = ManagementFactory.getThreadMXBean()
                .getThreadInfo(Thread.currentThread().getId());
        return thread.getWaitedCount() + thread.getBlockedCount();
    }

    private void beginWatching() {
        WireTap.takeTraffic();
        WireTap.letRepliesArrive(exact);
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
