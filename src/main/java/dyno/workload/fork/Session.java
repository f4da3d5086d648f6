package dyno.workload.fork;

import dyno.wire.Exchange;
import dyno.wire.Operation;
import dyno.wire.ReplayException;
import dyno.wire.ReplayTransport;
import dyno.wire.Transport;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A fork's connection to the server over a transport, from opening to closing. */
public final class Session implements AutoCloseable {
    /** System property of a fork that runs no operation after the measurement, because its profile would have it. */
    public static final String UNCHECKED = "dyno.unchecked";

    private static final Note NOT_REPEATED =
            new Note(Note.Kind.NOT_REPEATED, "the driver did not do the same each time");

    private final ConnectionSpec spec;
    private final TransportName transportName;
    private final Transport transport;
    private final List<Note> notes = new ArrayList<>();
    private int saved;
    private IsolatedDriver driver;
    private Connector connector;
    private Connection connection;

    /**
     * A session that is not open yet.
     *
     * @param driver driver coordinates
     * @param workload name with its options
     */
    public Session(String driver, TransportName transport, String workload) throws Exception {
        String file = System.getProperty(ConnectionSpec.PROPERTY);
        if (file != null) {
            ParentWatch.start();
        }
        spec = file == null ? ConnectionProvider.ask(driver, transport, workload) : ConnectionSpec.take(Path.of(file));
        this.transportName = transport;
        this.transport = Transport.named(transport, spec.route());
    }

    /** Connects, and prepares the server for the operation. */
    public Connection connect(Fixture fixture) throws Exception {
        return telling(() -> {
            if (!Turns.areTaken()) {
                pin();
            }
            driver = spec.load();
            RoutedConnector route = new RoutedConnector(driver, spec, transport, notes);
            connector = () -> route.connect(spec.url(fixture.mode()));
            fixture.use(connector);
            if (!fixture.isCold()) {
                open(fixture);
            }
            notes.addAll(fixture.notes());
            return connection;
        });
    }

    private void open(Fixture fixture) throws SQLException {
        connection = connector.connect();
        checkEncryption(connection);
        fixture.prepare(connection);
    }

    /** From now on, the server itself answers. */
    public void endReplay() throws Exception {
        telling(() -> {
            transport.beforeClose();
            return null;
        });
    }

    /** Closes the connection, and opens another one for the same operation. */
    public Connection reconnect(Fixture fixture) throws Exception {
        return telling(() -> {
            connection.close();
            open(fixture);
            return connection;
        });
    }

    private void checkEncryption(Connection open) throws SQLException {
        if (!isReplay()) {
            Encryption.check(open, transportName).ifPresent(notes::add);
        }
    }

    /** A cold workload opens none before its invocation, so another one is opened after everything was measured. */
    private void checkEncryptionLate() throws SQLException, IOException {
        if (connector != null && connection == null) {
            try (Connection another = connector.connect()) {
                checkEncryption(another);
            }
            save(null);
        }
    }

    /** Puts the calling thread on its processor; those that take turns warm up on all processors. */
    public void pin() throws Exception {
        if (spec.cpu() >= 0) {
            notes.add(new Note(Note.Kind.PINNING, ClientThread.pin(Integer.toString(spec.cpu()))));
        }
    }

    /** Makes the transport ready to be measured with this operation. */
    public void begin(Operation operation) throws Exception {
        telling(() -> {
            transport.beforeMeasurement(operation);
            save(null);
            return null;
        });
    }

    /** Runs the operations before those that count. */
    public void precede(Operation operation) throws Exception {
        telling(() -> {
            operation.run();
            return null;
        });
    }

    /** Runs the operation until it is compiled, without network delays, and notes if it was not; the last time counts. */
    public void warmUp(Operation operation) throws Exception {
        telling(() -> {
            boolean wasUnfinished = notes.remove(JitWarmup.UNFINISHED);
            boolean isFinished = new JitWarmup().run(operation, spec.route());
            if (!isFinished) {
                notes.add(JitWarmup.UNFINISHED);
            }
            if (wasUnfinished || !isFinished) {
                save(null);
            }
            return null;
        });
    }

    /** Fails if what was measured was not as expected; a cold workload connects only then, and stores its notes now. */
    public void check() throws Exception {
        telling(() -> {
            transport.check();
            if (notes.size() > saved) {
                save(null);
            }
            return null;
        });
    }

    /**
     * Fails if the driver has begun to do less over replay than when the operation was recorded: if it does not send everything, or if the
     * operation returns what it returned before, whatever reply the replay changes.
     *
     * @param values runs the operation, and returns its values
     * @param areAll whether it returns all values that it reads
     */
    public void requireWhole(Values values, boolean areAll) throws Exception {
        telling(() -> {
            List<String> recorded = new ArrayList<>();
            replay().requireAll(() -> recorded.addAll(values.ofOperation()));
            List<Exchange> others = areAll ? replay().withOtherValues() : List.of();
            if (!others.isEmpty() && !usesOneOf(others, values, recorded)) {
                throw new ReplayException(
                        "The driver does not use the replies that it gets: the replay has changed a value in the last"
                                + " row, and the operation returned the same as before.");
            }
            return null;
        });
    }

    /** A reply to a command of the driver itself may have a value that it reads for nothing. */
    private boolean usesOneOf(List<Exchange> others, Values values, List<String> recorded) throws Exception {
        for (Exchange other : others) {
            replay().replay(other);
            if (!recorded.equals(afterChange(values))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> afterChange(Values values) throws Exception {
        try {
            return values.ofOperation();
        } catch (SQLException | RuntimeException hasUsedIt) {
            return List.of(hasUsedIt.toString());
        }
    }

    public boolean isReplay() {
        return transport instanceof ReplayTransport;
    }

    public ReplayTransport replay() {
        return (ReplayTransport) transport;
    }

    /** Stores a failure for the host of the fork, and returns the exception to throw. */
    public ForkException failed(Throwable problem) throws IOException {
        ForkException failure = ForkException.of(problem);
        if (failure.isOfReplay()) {
            notes.add(NOT_REPEATED);
        }
        save(failure.getMessage());
        return failure;
    }

    @Override
    public void close() throws Exception {
        telling(() -> {
            checkEncryptionLate();
            transport.beforeClose();
            if (connection != null) {
                connection.close();
            }
            if (driver != null) {
                driver.close();
            }
            return null;
        });
    }

    private <T> T telling(Step<T> step) throws IOException {
        try {
            return step.take();
        } catch (Exception | LinkageError e) {
            throw failed(e);
        }
    }

    private void save(String failure) throws IOException {
        saved = notes.size();
        if (spec.facts() != null) {
            boolean counted = isReplay() && failure == null;
            new ForkFacts(counted ? replay().count() : null, List.copyOf(notes), failure, null).save(spec.facts());
        }
    }

    /** The values that an operation reads, as texts. */
    @FunctionalInterface
    public interface Values {
        List<String> ofOperation() throws Exception;
    }

    /** A step whose failure must be in the fork's facts. */
    private interface Step<T> {
        T take() throws Exception;
    }
}
