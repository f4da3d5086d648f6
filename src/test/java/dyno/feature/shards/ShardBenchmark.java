package dyno.feature.shards;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.shards.GrowthReport.Figures;
import dyno.io.Json;
import dyno.run.Environment;
import dyno.run.ForkSpec;
import dyno.run.machine.MachineInspector;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How the cost of a plan grows with its cells: to plan, to make the forks of all shards, and to merge, in seconds and megabytes.
 * The forks are drawn, and have as many slices as real ones over replay; 3 rounds. Not part of the tests; run it with
 *
 * <pre>mvn test -Dtest=ShardBenchmark -Dshards.cells=10,100,10000 -Dshards.json=shards.json \
 *     -DargLine="-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"</pre>
 */
class ShardBenchmark {
    private static final List<Integer> CELLS = Stream.of(
                    System.getProperty("shards.cells", "10,100").split(","))
            .map(Integer::parseInt)
            .toList();

    /** Where the figures go as JSON; null for nowhere. */
    private static final String JSON = System.getProperty("shards.json");

    private static final int WORKLOADS = 5;
    private static final int ROUNDS = 3;
    private static final int COMPARISONS_OF_A_SHARD = 20;

    @TempDir
    private Path folder;

    @Test
    void growsWithTheCells() throws IOException {
        measure(10, "warm-up");
        List<Figures> figures = new ArrayList<>();
        for (int cells : CELLS) {
            Figures measured = measure(cells, "cells-" + cells);
            figures.add(measured);
        }
        GrowthReport report = new GrowthReport(
                MachineInspector.machine(),
                System.getProperty("java.runtime.version"),
                Runtime.getRuntime().maxMemory(),
                figures);
        System.out.println(report.table() + report.run());
        if (JSON != null) {
            Files.writeString(Path.of(JSON), Json.document(report));
        }
    }

    /** A baseline and a candidate are two cells; each pair has five workloads. */
    private static MeasurementPlan plan(int cells) {
        int pairs = cells / 2 / WORKLOADS;
        String[] comparisons = IntStream.range(0, pairs)
                .mapToObj(i -> "drizzle@1." + i + ",drizzle@2." + i)
                .toArray(String[]::new);
        return SimulatedShard.plan(
                Math.max(1, cells / 2 / COMPARISONS_OF_A_SHARD),
                1,
                ROUNDS,
                workloads("DoOne", "SelectOne", "PreparedText100Bytes", "DoOnePrepared", "Select1000Rows"),
                comparisons);
    }

    private Figures measure(int cells, String name) throws IOException {
        Path file = folder.resolve(name + ".json");
        long start = System.nanoTime();
        MeasurementPlan made = plan(cells);
        PlanFile.write(file, made);
        double planSeconds = seconds(start);

        start = System.nanoTime();
        MeasurementPlan plan = PlanFile.read(file);
        List<List<ForkSpec>> forks = new ArrayList<>();
        for (int shard = 1; shard <= plan.shards(); shard++) {
            forks.add(new Shard(plan, shard).forks());
        }
        double shardSeconds = seconds(start);

        List<RunStore> runs = new ArrayList<>();
        int stored = 0;
        Environment machine = SimulatedShard.machine("CPU");
        for (int number = 1; number <= plan.shards(); number++) {
            Shard shard = new Shard(plan, number);
            Path run = folder.resolve(name).resolve("shard-" + number);
            RunStore store = SimulatedShard.begin(run, shard, machine);
            int last = ROUNDS * shard.groups().size();
            for (ForkSpec fork : forks.get(number - 1)) {
                if (fork.round() <= last) {
                    SimulatedShard.save(store, SimulatedShard.sliced(SimulatedShard.result(shard, fork, cell -> 0.9)));
                    stored++;
                }
            }
            SimulatedShard.saveFacts(store, List.of(), List.of(), true);
            runs.add(RunStore.open(run));
        }

        System.gc();
        List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        start = System.nanoTime();
        MatrixReport report = new ShardMerge(runs).report();
        double mergeSeconds = seconds(start);
        long mergeBytes =
                heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        assertThat(report.primary()).hasSize(cells / 2);
        assertThat(report.gaps()).isEmpty();
        return new Figures(
                cells,
                plan.shards(),
                stored,
                planSeconds,
                shardSeconds,
                mergeSeconds,
                Files.size(file),
                size(name),
                mergeBytes);
    }

    private long size(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
