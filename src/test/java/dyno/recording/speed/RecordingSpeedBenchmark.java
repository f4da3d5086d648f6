package dyno.recording.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares what {@code dyno hotspots} costs with what other readers need just to sum self time, each in a JVM of its own, in
 * interleaved rounds on the same recordings: a sample of several chunks that differ as they do in production, and files of the
 * wanted size that repeat it. Not part of the tests; run it with
 *
 * <pre>mvn test -Dtest=RecordingSpeedBenchmark -Dspeed.megabytes=1024 -Dspeed.rounds=3</pre>
 */
class RecordingSpeedBenchmark {
    private static final long MEGABYTE = 1 << 20;

    private static final long SIZE = Long.getLong("speed.megabytes", 100) * MEGABYTE;
    private static final int ROUNDS = Integer.getInteger("speed.rounds", 3);
    private static final int FILES = Integer.getInteger("speed.files", 1);
    private static final int SECONDS = Integer.getInteger("speed.seconds", 60);
    private static final List<String> ONLY =
            Arrays.asList(System.getProperty("speed.contenders", names()).split(","));

    /** As the launcher starts Dyno. */
    private static final List<String> DYNO_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /** The others get what they want; JMC wants 13 times the recording. */
    private static final List<String> OPTIONS = List.of("-Xmx18g", "-XX:+UseSerialGC");

    /** So that a sample has several chunks; the JDK's have 12 MB, async-profiler's 100 MB unless told otherwise. */
    private static final List<String> RECORDED_OPTIONS = List.of("-XX:FlightRecorderOptions=maxchunksize=4M");

    @TempDir
    private Path folder;

    private record Usage(double cpuSeconds, double heap, double resident, double wallSeconds) {
        static Usage median(List<Usage> all) {
            return new Usage(
                    middle(all.stream().map(Usage::cpuSeconds).toList()),
                    middle(all.stream().map(Usage::heap).toList()),
                    middle(all.stream().map(Usage::resident).toList()),
                    middle(all.stream().map(Usage::wallSeconds).toList()));
        }

        private static double middle(List<Double> figures) {
            return figures.stream().sorted().toList().get(figures.size() / 2);
        }
    }

    @Test
    void comparesWithOthers() throws IOException, InterruptedException {
        for (String maker : List.of("async", "jdk")) {
            Path sample = folder.resolve(maker + "-sample.jfr");
            java(RECORDED_OPTIONS, RecordingMaker.class, maker, sample.toString(), String.valueOf(SECONDS));
            System.out.printf("%n%s, %s%n", maker, SampleContent.of(sample));
            compare(maker + ", the sample alone", List.of(sample));
            List<Path> files = new ArrayList<>();
            for (int i = 0; i < FILES; i++) {
                Path file = folder.resolve(maker + i + ".jfr");
                RecordingMaker.repeat(sample, file, SIZE / FILES);
                files.add(file);
            }
            compare(maker + ", the sample repeated", files);
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private void compare(String maker, List<Path> files) throws IOException, InterruptedException {
        Map<Contender, List<Usage>> usages = new EnumMap<>(Contender.class);
        Set<String> counts = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Contender contender : Contender.values()) {
                if (ONLY.contains(contender.name())) {
                    usages.computeIfAbsent(contender, c -> new ArrayList<>()).add(measure(contender, files));
                    if (contender.counts()) {
                        counts.add(Files.readAllLines(folder.resolve("output"))
                                .get(0)
                                .split(" ")[0]);
                    }
                }
            }
        }
        assertThat(counts).as("stack samples of the hottest method").hasSizeLessThan(2);
        double reference = usages.containsKey(Contender.JFR_READER)
                ? Usage.median(usages.get(Contender.JFR_READER)).cpuSeconds()
                : Double.NaN;
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        System.out.printf(
                Locale.ROOT,
                "%n%s: %d file(s), %d MB, median of %d%n%-15s %10s %8s %10s %10s %12s%n",
                maker,
                files.size(),
                bytes / MEGABYTE,
                ROUNDS,
                "",
                "CPU s",
                "x",
                "wall s",
                "heap MB",
                "resident MB");
        usages.forEach((contender, all) -> {
            Usage usage = Usage.median(all);
            System.out.printf(
                    Locale.ROOT,
                    "%-15s %10.2f %8.2f %10.2f %10.0f %12.0f%n",
                    contender,
                    usage.cpuSeconds(),
                    usage.cpuSeconds() / reference,
                    usage.wallSeconds(),
                    usage.heap() / MEGABYTE,
                    usage.resident() / MEGABYTE);
        });
    }

    private Usage measure(Contender contender, List<Path> files) throws IOException, InterruptedException {
        Path figures = folder.resolve("figures");
        List<String> arguments = new ArrayList<>(List.of(figures.toString(), contender.name()));
        files.forEach(file -> arguments.add(file.toString()));
        long start = System.nanoTime();
        List<String> options = contender == Contender.DYNO ? DYNO_OPTIONS : OPTIONS;
        java(options, Measured.class, arguments.toArray(String[]::new));
        double wall = (System.nanoTime() - start) / 1e9;
        String[] parts = Files.readString(figures).split(" ");
        Files.delete(figures);
        return new Usage(
                Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]), wall);
    }

    private void java(List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(() -> String.join(" ", command)).isZero();
    }

    private static String names() {
        return String.join(
                ",", Arrays.stream(Contender.values()).map(Enum::name).toList());
    }
}
