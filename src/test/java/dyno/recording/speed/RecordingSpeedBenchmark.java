package dyno.recording.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.io.Json;
import dyno.recording.speed.ReadingReport.Comparison;
import dyno.recording.speed.ReadingReport.Reader;
import dyno.recording.speed.ReadingReport.Usage;
import dyno.run.machine.MachineInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares what {@code dyno hotspots} costs with what other readers need just to sum self time, each in a JVM of its own, in
 * interleaved rounds on the same recordings: a sample of several chunks that differ as they do in production, and files of the
 * wanted size that repeat it. Not part of the tests; run it with
 *
 * <pre>mvn test -Dtest=RecordingSpeedBenchmark -Dspeed.megabytes=1024 -Dspeed.rounds=3 -Dspeed.json=reading.json</pre>
 */
class RecordingSpeedBenchmark {
    private static final long MEGABYTE = 1 << 20;

    private static final long SIZE = Long.getLong("speed.megabytes", 100) * MEGABYTE;
    private static final int ROUNDS = Integer.getInteger("speed.rounds", 3);
    private static final int FILES = Integer.getInteger("speed.files", 1);
    private static final int SECONDS = Integer.getInteger("speed.seconds", 60);
    /** Where the figures go as JSON; null for nowhere. */
    private static final String JSON = System.getProperty("speed.json");

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

    @Test
    void comparesWithOthers() throws IOException, InterruptedException {
        String started = Instant.now().toString();
        List<Comparison> comparisons = new ArrayList<>();
        for (String maker : List.of("async-profiler", "JDK")) {
            Path sample = folder.resolve(maker + "-sample.jfr");
            java(RECORDED_OPTIONS, RecordingMaker.class, maker, sample.toString(), String.valueOf(SECONDS));
            String content = SampleContent.of(sample).toString();
            comparisons.add(compare(maker + ", " + content, List.of(sample)));
            List<Path> files = new ArrayList<>();
            for (int i = 0; i < FILES; i++) {
                Path file = folder.resolve(maker + i + ".jfr");
                RecordingMaker.repeat(sample, file, SIZE / FILES);
                files.add(file);
            }
            comparisons.add(compare(maker + ", the sample repeated", files));
            for (Path file : files) {
                Files.delete(file);
            }
        }
        String jdk = System.getProperty("java.runtime.version");
        ReadingReport report = new ReadingReport(MachineInspector.machine(), jdk, started, comparisons);
        System.out.println(report.render());
        if (JSON != null) {
            Files.writeString(Path.of(JSON), Json.text(report) + System.lineSeparator());
        }
    }

    private Comparison compare(String what, List<Path> files) throws IOException, InterruptedException {
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
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        List<Reader> medians = new ArrayList<>();
        usages.forEach((contender, all) -> medians.add(new Reader(contender.label(), Usage.median(all))));
        return new Comparison(what, files.size(), bytes / 1e6, ROUNDS, medians);
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
                Double.parseDouble(parts[0]),
                wall,
                Double.parseDouble(parts[1]) / 1e6,
                Double.parseDouble(parts[2]) / 1e6);
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
