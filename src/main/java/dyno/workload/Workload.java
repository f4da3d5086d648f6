package dyno.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A JDBC operation as a JMH benchmark: one connection a thread, one operation an invocation.
 *
 * <p>Runs through JMH's own main class as well, which then starts an embedded server for itself:
 *
 * <pre>java -cp target/dyno.jar org.openjdk.jmh.Main SelectOne -p driver=mariadb -p transport=replay</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
public abstract class Workload {
    /** Driver coordinates. */
    @Param({"mariadb", "mysql", "drizzle", "drizzle@1.2"})
    public String driver;

    /** How the driver reaches its server. */
    @Param({"replay", "loopback"})
    public String transport;

    private final ClientThread thread = new ClientThread();
    private Session session;
    private Connection connection;
    private ValueSink sink;

    /** Simple class names of the workloads that a triage measures unless asked otherwise, the cheapest first. */
    public static final List<String> CORE = List.of("DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows");

    /** Simple class names of all workloads. */
    public static final List<String> NAMES = Stream.of(
                    CORE, List.of("SelectOneAfterComment", "SelectOneBy2KBStatement"))
            .flatMap(List::stream)
            .toList();

    /** The workload with that simple class name. */
    public static Workload named(String name) {
        try {
            return (Workload) Class.forName(Workload.class.getPackageName() + "." + name)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "There is no workload '" + name + "'; choose one of " + String.join(", ", NAMES) + ".", e);
        }
    }

    /** The operation in a few words, for tables. */
    public abstract String title();

    /** What the operation does, in one line without a full stop. */
    public abstract String description();

    /** Creates on the server what the operation needs, unless it is there. */
    protected void prepare(Connection connection) throws SQLException {}

    /** Runs the operation once, and gives every value that it reads to the sink. */
    protected abstract void operate(Connection connection, ValueSink sink) throws SQLException;

    @Setup(Level.Trial)
    public void open(Blackhole blackhole) throws Exception {
        sink = blackhole::consume;
        session = new Session(driver, transport);
        connection = session.connect(this);
        session.begin(this::run);
        session.warmUp(this::run);
    }

    @Setup(Level.Iteration)
    public void startIteration() throws IOException {
        thread.start();
    }

    @Benchmark
    public void run() throws IOException {
        try {
            operate(connection, sink);
        } catch (SQLException | RuntimeException e) {
            throw session.failed(e);
        }
    }

    @TearDown(Level.Iteration)
    public void endIteration() throws Exception {
        thread.stop();
        session.check();
    }

    @TearDown(Level.Trial)
    public void close() throws Exception {
        session.close();
    }
}
