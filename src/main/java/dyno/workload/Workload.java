package dyno.workload;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ClientThread;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Connector;
import dyno.workload.fork.Fixture;
import dyno.workload.fork.Metronome;
import dyno.workload.fork.Note;
import dyno.workload.fork.QuietTime;
import dyno.workload.fork.Session;
import dyno.workload.fork.Turns;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A JDBC operation as a JMH benchmark: one connection per thread, one operation per invocation.
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
public abstract class Workload implements Fixture {
    /** Driver coordinates. */
    @Param({"mariadb", "mysql", "drizzle", "drizzle@1.2"})
    public String driver;

    /** How the driver reaches its server. */
    @Param({"replay", "loopback"})
    public String transport;

    /** How to connect, if not as the workload itself needs it; see {@link ConnectionMode#label()}. */
    @Param("own")
    @OneOf({
        "own",
        "plain",
        "client-prepared",
        "server-prepared",
        "server-prepared-no-cache",
        "rewrite-batches",
        "high-availability",
        "max-performance"
    })
    public String mode;

    private final ClientThread thread = new ClientThread();
    private final QuietTime quietTime = new QuietTime();
    private Turns turns;
    private final List<Note> notes = new ArrayList<>();
    private Session session;
    private Connection connection;
    private ValueSink sink;
    private long untilTidying;

    /** Simple class names of the workloads that a triage measures by default, the cheapest first. */
    public static final List<String> CORE = List.of("DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows");

    /** Simple class names of all workloads. */
    public static final List<String> NAMES = Stream.of(
                    CORE,
                    List.of(
                            "DoOnePrepared",
                            "SelectOnePrepared",
                            "SelectOneAfterComment",
                            "SelectOneBy2KBStatement",
                            "SelectOneNamed",
                            "PreparedBinary100Bytes",
                            "PreparedBinaryMiss100Bytes",
                            "HighAvailability100Bytes",
                            "InsertText",
                            "InsertBinary",
                            "InsertBinaryMiss",
                            "BatchText",
                            "BatchBinary",
                            "BatchRewritten",
                            "Select100000Rows",
                            "SelectOneRow46Columns",
                            "Select100Columns",
                            "Select1000Parameters",
                            "CallInOut",
                            "Connect",
                            "ColdConnect",
                            "ReadUpdate",
                            "ReadOnly",
                            "UpdateOnly",
                            "BuildIndex",
                            "WideRowByIndex",
                            "WideRowByLabel",
                            "WideRowBinary",
                            "TimestampAndDecimal",
                            "TimestampSecondsAndDecimal"))
            .flatMap(List::stream)
            .toList();

    protected Workload() {
        WorkloadOptions.of(this).setDefaults();
    }

    /**
     * The workload of that name, which is its simple class name, optionally with options: {@code
     * SelectOne:mode=max-performance}.
     *
     * @throws IllegalArgumentException when there is no such workload, or it has no such option
     */
    public static Workload named(String name) {
        String[] parts = name.split(":", -1);
        Workload workload = create(parts[0]);
        WorkloadOptions options = WorkloadOptions.of(workload);
        for (String option : List.of(parts).subList(1, parts.length)) {
            int equals = option.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + option + "' in '" + name + "' is not an option; write "
                        + parts[0] + ":option=value, such as SelectOne:mode=max-performance.");
            }
            options.set(option.substring(0, equals), option.substring(equals + 1));
        }
        return workload;
    }

    private static Workload create(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("There is no workload '" + name + "'; ./dyno workloads shows them all: "
                    + String.join(", ", NAMES) + ".");
        }
        try {
            return (Workload) Class.forName(Workload.class.getPackageName() + ".jdbc." + name)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The workload " + name + " cannot be made", e);
        }
    }

    /** The simple name of the class, even for classes that JMH has derived from it. */
    final String simpleName() {
        Class<?> type = getClass();
        while (!NAMES.contains(type.getSimpleName()) && type.getSuperclass() != Workload.class) {
            type = type.getSuperclass();
        }
        return type.getSimpleName();
    }

    /** What {@link #named} understands: the simple name, and the options that are not the defaults. */
    public final String name() {
        StringBuilder name = new StringBuilder(simpleName());
        WorkloadOptions.of(this)
                .changed()
                .forEach((option, value) ->
                        name.append(':').append(option).append('=').append(value));
        return name.toString();
    }

    /** The values of all options in JMH's format. */
    public final Map<String, String> options() {
        return WorkloadOptions.of(this).values();
    }

    /** The operation in a few words, for tables. */
    public abstract String title();

    /** The title, and how to connect if not as the workload itself needs it. */
    public final String label() {
        return isOwnMode() ? title() : title() + ", " + mode;
    }

    /** What the operation does, in one line without a full stop. */
    public abstract String description();

    /** The connection that the operation needs to match its name. */
    protected ConnectionMode ownMode() {
        return ConnectionMode.PLAIN;
    }

    /** How to connect. */
    @Override
    public final ConnectionMode mode() {
        return isOwnMode()
                ? ownMode()
                : Arrays.stream(ConnectionMode.values())
                        .filter(known -> known.label().equals(mode))
                        .findFirst()
                        .orElseThrow();
    }

    private boolean isOwnMode() {
        return "own".equals(mode);
    }

    /** The kinds of transport over which the operation runs. */
    public List<TransportKind> transports() {
        return TransportKind.ALL;
    }

    /** Whether the operation runs over a transport. */
    public final boolean runsOver(TransportName transport) {
        return transports().contains(transport.kind());
    }

    /**
     * Names of workloads without repetitions.
     *
     * @throws IllegalArgumentException when there is no such workload or transport, or it runs over none of them
     */
    public static List<WorkloadName> chosen(List<String> names, Collection<TransportName> transports) {
        List<WorkloadName> chosen =
                names.stream().map(WorkloadName::parse).distinct().toList();
        chosen.forEach(name -> name.prototype().requireAnyOf(transports));
        return chosen;
    }

    /**
     * Refuses transports if none of them is possible.
     *
     * @throws IllegalArgumentException when the operation runs over none of them
     */
    public final void requireAnyOf(Collection<TransportName> transports) {
        if (transports.stream().noneMatch(this::runsOver)) {
            throw new IllegalArgumentException("The workload " + name() + " runs only over "
                    + transports().stream().map(TransportKind::toString).collect(Collectors.joining(", "))
                    + "; choose one with --transport.");
        }
    }

    /** The values of the options, by name, for people. */
    public final Map<String, String> choices() {
        return WorkloadOptions.of(this).choices();
    }

    /** Whether some drivers may not support it, so that each must be tried before it is measured. */
    public boolean needsTrying() {
        return mode() != ConnectionMode.PLAIN;
    }

    /** Why a driver's commands for one operation with warm caches do not match name and mode; empty if they do. */
    public Optional<String> contradiction(Footprint sent) {
        // A workload without prepared statements has no mode of its own, and sends the same in most modes.
        return ownMode() == ConnectionMode.PLAIN ? Optional.empty() : StatementsSent.otherThan(mode(), sent);
    }

    /** Gives the operation a way to open its own connections; called before {@link #prepare}. */
    @Override
    public void use(Connector connector) {}

    /** Creates on the server what the operation needs, unless it is there. */
    @Override
    public void prepare(Connection connection) throws SQLException {}

    /** Runs the operation once, and passes every value that it reads to the sink. */
    public abstract void operate(Connection connection, ValueSink sink) throws SQLException;

    /** The operation as the warm-up repeats it: the code that it runs, where repeating the operation itself would take too long. */
    protected void rehearse(Connection idle, ValueSink values) throws SQLException {
        operate(idle, values);
    }

    /**
     * Whether the first operations of a JVM count: a fork then has a single invocation, without warm-up and without any
     * connection before.
     */
    @Override
    public boolean isCold() {
        return false;
    }

    /**
     * Refuses a workload that cannot be profiled.
     *
     * @throws IllegalArgumentException when it is cold: a profile of its fork would show more of what precedes its single
     *     invocation
     */
    public final void requireProfile() {
        if (isCold()) {
            throw new IllegalArgumentException("The workload " + name() + " cannot be profiled: it runs once in a fork,"
                    + " and the profile would show mostly what comes before it. Choose another one with --workload.");
        }
    }

    /** Whether several threads work at once, which must not share one processor. */
    public boolean isConcurrent() {
        return false;
    }

    /** The number of repetitions in an invocation of a cold workload, of which the score is the mean. */
    public int repetitions() {
        return 1;
    }

    /** Runs what comes before the invocation that counts, in a cold workload; where it is repeated, before each. */
    public void precede(ValueSink values) throws SQLException {}

    /** Releases the client's resources from {@link #prepare}: threads, connections. */
    public void release() throws SQLException {}

    /** Whether an operation takes longer than a slice, because it has a hundred statements or many rows. */
    public boolean takesLong(TransportName over) {
        return false;
    }

    /** About how many round trips an operation takes: how much longer a delay makes it. */
    public int roundTrips() {
        return 1;
    }

    /** After how many operations on a real server {@link #tidyUp} is due; 0 for never. */
    protected long operationsBeforeTidying() {
        return 0;
    }

    /** Removes data of the operations on the server; it is part of the score, but too rare to matter. */
    protected void tidyUp() throws SQLException {}

    /** Notes for the reader of the results what replaces an engine or a size that the server does not have. */
    protected final void noteStandIn(String text) {
        notes.add(new Note(Note.Kind.STAND_IN, text));
    }

    /** What was noted while preparing. */
    public final List<Note> notes() {
        return List.copyOf(notes);
    }

    @Setup(Level.Trial)
    public void open(Blackhole blackhole) throws Exception {
        sink = blackhole::consume;
        if (!isCold()) {
            Metronome.warmUp();
        }
        turns = Turns.join();
        thread.knowOthers();
        session = new Session(driver, TransportName.parse(transport), name());
        connection = session.connect(this);
        session.begin(() -> operate(connection, sink));
        untilTidying = session.isReplay() ? 0 : operationsBeforeTidying();
        if (isCold()) {
            session.precede(() -> precede(sink));
        } else {
            session.warmUp(this::rehearse);
        }
    }

    @Setup(Level.Iteration)
    public void startIteration(BenchmarkParams benchmark) throws Exception {
        if (!isCold()) {
            if (Turns.areTaken()) {
                turns.await(benchmark, session::pin);
            } else {
                quietTime.await(benchmark, this::run);
            }
        }
        thread.start(!isCold());
    }

    @Benchmark
    public void run() throws IOException {
        try {
            operate(connection, sink);
            tidyUpIfDue();
        } catch (SQLException | RuntimeException e) {
            throw session.failed(e);
        }
    }

    private void rehearse() throws SQLException {
        rehearse(connection, sink);
        tidyUpIfDue();
    }

    private void tidyUpIfDue() throws SQLException {
        if (--untilTidying == 0) {
            tidyUp();
            untilTidying = operationsBeforeTidying();
        }
    }

    @TearDown(Level.Iteration)
    public void endIteration(BenchmarkParams benchmark) throws Exception {
        thread.stop();
        turns.end(benchmark);
        session.check();
    }

    @TearDown(Level.Trial)
    public void close() throws Exception {
        turns.leave();
        release();
        session.close();
    }
}
