package dyno.workload.jmh;

import dyno.workload.fork.ClientThread;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * The JMH benchmark of all workloads: one connection per thread at a time, one operation per invocation.
 *
 * <p>Runs through JMH's own main class as well, which then starts an embedded server for itself:
 *
 * <pre>java -cp target/dyno.jar org.openjdk.jmh.Main -p workload=SelectOne -p driver=mariadb -p transport=replay</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
public class OperationBenchmark {
    /** Driver coordinates; {@code native} with a version is the C client. */
    @Param({"mariadb", "mysql", "drizzle", "drizzle@1.2"})
    public String driver;

    /** Name of the workload, with its options. */
    @Param({"DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows"})
    public String workload;

    /** How the driver reaches its server. */
    @Param({"replay", "loopback"})
    public String transport;

    /** What is measured; see {@link Measured#label()}. */
    @Param("driver")
    public String measured;

    private final ClientThread thread = new ClientThread();
    private Subject subject;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmark, Blackhole blackhole) throws Exception {
        subject = Measured.of(measured).subject(driver, workload, transport);
        if (subject.isCold() && benchmark.getMode() != Mode.SingleShotTime) {
            throw new IllegalArgumentException(
                    workload + " is measured once in a fork; add -bm ss -wi 0 -i 1 to JMH's options.");
        }
        thread.knowOthers();
        subject.open(blackhole);
    }

    @Setup(Level.Iteration)
    public void startIteration(BenchmarkParams benchmark) throws Exception {
        subject.beforeIteration(benchmark);
        thread.start(!subject.isCold());
    }

    @Benchmark
    public void run() throws IOException {
        subject.run();
    }

    @TearDown(Level.Iteration)
    public void endIteration(BenchmarkParams benchmark) throws Exception {
        thread.stop();
        subject.afterIteration(benchmark);
    }

    @TearDown(Level.Trial)
    public void close() throws Exception {
        subject.close();
    }
}
