package dyno.workload;

import dyno.wire.Operation;
import dyno.wire.ReplayTransport;
import dyno.wire.Transport;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;

/** A fork's connection to the server over a transport, from opening to closing. */
final class Session implements AutoCloseable {
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int QUIET_MILLIS = 10;
    private static final int MAX_WINDOWS = 12;

    private final ConnectionSpec spec;
    private final Transport transport;
    private final List<String> notes = new ArrayList<>();
    private IsolatedDriver driver;
    private Connection connection;

    Session(String driver, String transport) throws Exception {
        String file = System.getProperty(ConnectionSpec.PROPERTY);
        spec = file == null ? provider().provide(driver) : ConnectionSpec.load(Path.of(file));
        this.transport = Transport.named(transport);
    }

    private static ConnectionProvider provider() {
        return ServiceLoader.load(ConnectionProvider.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Neither the system property " + ConnectionSpec.PROPERTY
                        + " nor a connection provider tells how to connect."));
    }

    /** Connects, and prepares the server for the workload. */
    Connection connect(Workload workload) throws Exception {
        return telling(() -> {
            if (spec.cpu() >= 0) {
                notes.add(ClientThread.pin(spec.cpu()));
            }
            driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
            transport.beforeConnect();
            connection = driver.connect(spec.url(), spec.credentials());
            workload.prepare(connection);
            return connection;
        });
    }

    /** Makes the transport ready to be measured with this operation. */
    void begin(Operation operation) throws Exception {
        telling(() -> {
            transport.beforeMeasurement(operation);
            save(null);
            return null;
        });
    }

    /**
     * Runs the operation until the JIT is quiet: until two windows in a row brought next to no compilation.
     *
     * <p>JMH's own warm-up has a fixed length, but on a busy machine the JIT may lag for seconds.
     */
    static void warmUp(Operation operation) throws Exception {
        CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
        int quietWindows = 0;
        for (int window = 0; window < MAX_WINDOWS && quietWindows < 2; window++) {
            long compiledBefore = compilation.getTotalCompilationTime();
            long end = System.nanoTime() + WINDOW;
            while (System.nanoTime() < end) {
                operation.run();
            }
            boolean quiet = compilation.getTotalCompilationTime() - compiledBefore < QUIET_MILLIS;
            quietWindows = quiet ? quietWindows + 1 : 0;
        }
    }

    void check() throws Exception {
        telling(() -> {
            transport.check();
            return null;
        });
    }

    /** The transport of a session over replay. */
    ReplayTransport replay() {
        return (ReplayTransport) transport;
    }

    @Override
    public void close() throws Exception {
        transport.beforeClose();
        if (connection != null) {
            connection.close();
        }
        if (driver != null) {
            driver.close();
        }
    }

    private <T> T telling(Step<T> step) throws Exception {
        try {
            return step.take();
        } catch (Exception e) {
            save(e.getClass().getName() + ": " + e.getMessage());
            throw e;
        }
    }

    private void save(String failure) throws IOException {
        if (spec.facts() != null) {
            boolean counted = transport instanceof ReplayTransport && failure == null;
            new ForkFacts(counted ? replay().count() : null, List.copyOf(notes), failure).save(spec.facts());
        }
    }

    /** A step whose failure the fork's facts must tell. */
    private interface Step<T> {
        T take() throws Exception;
    }
}
