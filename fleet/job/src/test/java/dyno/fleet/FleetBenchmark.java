package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.io.Json;
import dyno.run.machine.MachineInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How the cost of a ranking grows with the number of recordings: in one process, from their partial results, and on a local
 * cluster of two executors. Not part of the tests; run it with
 *
 * <pre>mvn -f fleet verify -Dit.test=FleetBenchmark -Dfleet.counts=1,10,100,1000 -Dfleet.json=$PWD/docs/figures/fleets.json</pre>
 */
class FleetBenchmark {
    private static final int[] COUNTS = Arrays.stream(
                    System.getProperty("fleet.counts", "1,10,100,1000").split(","))
            .mapToInt(Integer::parseInt)
            .toArray();

    /** Where the figures go as JSON; null for nowhere. */
    private static final String JSON = System.getProperty("fleet.json");

    private static final Path REFERENCE = Path.of("../../profiles/reference/recordings");
    private static final String CLUSTER = "local-cluster[2,1,1024]";
    private static final long POLL_MILLIS = 20;

    @TempDir
    private Path folder;

    /** What a program took: the sum of the largest resident sizes of its processes. */
    private record Usage(double seconds, double megabytes) {}

    /** A row of the table in {@code docs/fleets.md}. */
    private record Row(int recordings, Usage oneProcess, Usage itsPartials, Usage cluster) {}

    private record Growth(String machine, String jdk, List<Row> rows) {}

    @Test
    void growth() throws IOException, InterruptedException {
        System.out.printf("%-24s %10s %8s %8s%n", "ranking of", "recordings", "seconds", "MB");
        List<Row> rows = new ArrayList<>();
        for (int count : COUNTS) {
            Path recordings = copies(count);
            Path partials = folder.resolve("partials.jsonl.gz");
            dyno("hotspots", recordings.toString(), "--partials", partials.toString());
            rows.add(new Row(
                    count,
                    shown("one process", count, dyno("hotspots", recordings.toString(), "--json")),
                    shown("its partial results", count, dyno("hotspots", partials.toString(), "--json")),
                    shown(CLUSTER, count, cluster(recordings))));
            if (JSON != null) {
                Json.write(
                        Path.of(JSON),
                        new Growth(MachineInspector.machine(), System.getProperty("java.runtime.version"), rows));
            }
        }
    }

    private Path copies(int count) throws IOException {
        Path to = Files.createDirectories(folder.resolve("recordings" + count));
        try (Stream<Path> files = Files.list(REFERENCE)) {
            Path recording = files.findFirst().orElseThrow();
            for (int i = 0; i < count; i++) {
                Files.copy(recording, to.resolve(String.format("%06d.jfr", i)));
            }
        }
        return to;
    }

    private static Usage shown(String way, int count, Usage usage) {
        System.out.printf("%-24s %10d %8.1f %8.0f%n", way, count, usage.seconds(), usage.megabytes());
        return usage;
    }

    private Usage dyno(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                System.getProperty("dyno.jar")));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        Usage usage = usage(process);
        assertThat(process.exitValue()).isZero();
        return usage;
    }

    private Usage cluster(Path recordings) throws IOException, InterruptedException {
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                CLUSTER,
                List.of(),
                List.of(recordings.toString(), "--to", folder.resolve("results").toString()))) {
            Usage usage = usage(spark.process());
            assertThat(spark.end()).as(spark.log()).isZero();
            return usage;
        }
    }

    private static Usage usage(Process process) throws InterruptedException {
        long start = System.nanoTime();
        Map<Long, Double> peaks = new HashMap<>();
        while (process.isAlive()) {
            Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .forEach(one -> peaks.merge(one.pid(), peak(one.pid()), Math::max));
            Thread.sleep(POLL_MILLIS);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Usage(
                seconds,
                peaks.values().stream().mapToDouble(Double::doubleValue).sum());
    }

    /** Largest resident size so far, in megabytes; 0 for a process that has ended. */
    private static double peak(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
