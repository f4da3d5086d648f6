package dyno.run.fork;

import dyno.workload.fork.ClientThread;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/** A JMH profiler that adds the client threads' CPU time and allocation per operation to each iteration's results. */
public final class ClientThreadProfiler implements InternalProfiler {
    /** CPU time of the client threads, ns/op. */
    static final String CPU = "client.cpu";

    /** The same in the last warm-up iteration. */
    static final String WARMUP_CPU = "client.cpu.warmup";

    /** Heap allocated by the client threads, bytes/op. */
    static final String ALLOCATED = "client.alloc";

    /** Share of the time that the client threads waited for a processor. */
    static final String WAITING = "client.waiting";

    /** The worse ratio of the beats around the iteration. */
    static final String BEAT = "client.beat";

    /** Duration of the chained piece of these beats, ns. */
    static final String CLOCK = "client.clock";

    /** CPU time of the JVM's own threads, such as the collector's and the JIT's, ns/op. */
    static final String JVM = "jvm.cpu";

    private double warmupCpu = Double.NaN;
    private double jvmBefore = Double.NaN;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        ClientThread.takeUsage();
        if (Double.isNaN(jvmBefore)) {
            jvmBefore = ClientThread.jvmNanos();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        ClientThread.Usage usage = ClientThread.takeUsage();
        double operations = result.getMetadata().getAllOps();
        double jvm = ClientThread.jvmNanosAtStop();
        double used = jvm - jvmBefore;
        jvmBefore = jvm;
        double cpu = usage.cpuNanos() / operations;
        if (iteration.getType() == IterationType.WARMUP) {
            warmupCpu = cpu;
            return List.of();
        }
        return List.of(
                new ScalarResult(CPU, cpu, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(WARMUP_CPU, warmupCpu, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(ALLOCATED, usage.allocatedBytes() / operations, "B/op", AggregationPolicy.AVG),
                new ScalarResult(WAITING, usage.waiting(), "share", AggregationPolicy.AVG),
                new ScalarResult(BEAT, usage.beat(), "ratio", AggregationPolicy.AVG),
                new ScalarResult(CLOCK, usage.clockNanos(), "ns", AggregationPolicy.AVG),
                new ScalarResult(JVM, used / operations, "ns/op", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "CPU time and allocation of the client threads";
    }
}
