package dyno.workload.jmh;

import dyno.wire.EmptyDriver;
import dyno.wire.ReplayTransport;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.fork.ClientThread;
import dyno.workload.fork.Metronome;
import dyno.workload.fork.QuietTime;
import dyno.workload.fork.Session;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
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

/**
 * The replay's own cost: the bytes of a workload's operation, written and read by a "driver" that does nothing else.
 *
 * <pre>java -cp target/dyno.jar org.openjdk.jmh.Main ReplayCost -p driver=mariadb -p workload=DoOne</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
public class ReplayCost {
    /** Driver coordinates. */
    @Param({"mariadb", "mysql", "drizzle", "drizzle@1.2"})
    public String driver;

    /** Name of the workload, with its options. */
    @Param({"DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows"})
    public String workload;

    private final ClientThread thread = new ClientThread();
    private final QuietTime quietTime = new QuietTime();
    private EmptyDriver empty;

    @Setup(Level.Trial)
    public void record() throws Exception {
        Metronome.warmUp();
        Workload recorded = Workload.named(workload);
        try (Session session = new Session(driver, TransportName.REPLAY, workload)) {
            var connection = session.connect(recorded);
            session.begin(() -> recorded.operate(connection, value -> {}));
            ReplayTransport replay = session.replay();
            empty = new EmptyDriver(replay.exchange(), replay.calls());
        }
    }

    @Setup(Level.Iteration)
    public void startIteration(BenchmarkParams benchmark) throws Exception {
        quietTime.await(benchmark, this::run);
        thread.start(true);
    }

    @Benchmark
    public void run() throws IOException {
        empty.run();
    }

    @TearDown(Level.Iteration)
    public void endIteration() throws IOException {
        thread.stop();
        empty.check();
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        empty.close();
    }
}
