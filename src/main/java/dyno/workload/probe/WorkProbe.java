package dyno.workload.probe;

import com.sun.management.ThreadMXBean;
import dyno.wire.ReplayTransport;
import dyno.wire.Traffic;
import dyno.wire.TransportName;
import dyno.wire.WireTap;
import dyno.workload.Footprint;
import dyno.workload.RequestedCommands;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Connector;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.IsolatedDriver;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.List;

/**
 * Runs operations of workloads over replay through a driver that counts its work, and tells what it counted in each workload.
 *
 * @param spec how to connect through the counting driver
 */
public record WorkProbe(ConnectionSpec spec, List<String> workloads) implements Probe<WorkReading> {
    /** Drivers fill caches first. */
    private static final int SETTLING_OPERATIONS = 20;

    /** Enough for drivers that check their usage after a certain number of operations. */
    private static final int MOST_OPERATIONS = 200;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final ValueSink NOBODY = value -> {};

    @Override
    public void run(Progress<WorkReading> progress) throws Exception {
        WireTap.install();
        try (IsolatedDriver driver = spec.load()) {
            for (String name : workloads) {
                progress.step(name, spec);
                progress.reply(count(driver, name));
            }
        }
    }

    /** Other workloads can be counted when one fails. */
    private WorkReading count(IsolatedDriver driver, String name) {
        Workload workload = Workloads.named(name);
        if (workload.isCold() || !workload.runsOver(TransportName.REPLAY)) {
            return WorkReading.failed(name, "it cannot be repeated over replay");
        }
        Connector connector = spec.connector(driver, workload.mode());
        try (Connection connection = connector.connect()) {
            workload.use(connector);
            workload.prepare(connection);
            Method read = connection
                    .getClass()
                    .getClassLoader()
                    .loadClass(WorkMeter.class.getName())
                    .getMethod("read");
            WorkReading reading = count(connection, workload, name, read);
            workload.release();
            return reading;
        } catch (Exception | LinkageError | StackOverflowError e) {
            return WorkReading.failed(name, ForkException.of(e).getMessage());
        }
    }

    /** The number of operations depends only on the counts, so that it is repeatable. */
    private static WorkReading count(Connection connection, Workload workload, String name, Method read)
            throws Exception {
        ReplayTransport replay = new ReplayTransport();
        try {
            replay.beforeMeasurement(() -> workload.operate(connection, NOBODY));
            WorkSeries series = new WorkSeries((long[]) read.invoke(null));
            for (int done = 0; done < MOST_OPERATIONS && !(done >= SETTLING_OPERATIONS && series.isSteady()); done++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                workload.operate(connection, NOBODY);
                long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
                series.add((long[]) read.invoke(null), allocated);
            }
            replay.check();
            Traffic traffic = new Traffic(List.of(), replay.exchange(), replay.calls());
            return series.reading(name, Footprint.of(name, List.of(traffic), new RequestedCommands()));
        } finally {
            // Connections of the next workload must not get this replay.
            replay.beforeClose();
        }
    }
}
