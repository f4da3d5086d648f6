package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job gives exactly the ranking of {@code dyno hotspots}, whatever happens to its executors. */
@Timeout(1800)
class FleetIT {
    private static final int RECORDINGS = 60;
    private static final int MACHINES = 4;
    private static final int EXECUTORS = 2;
    private static final Path REFERENCE = Path.of("../../profiles/reference/recordings");

    @TempDir
    private static Path folder;

    private static Path recordings;

    /** As of an application on four machines, with methods of their own; some recordings are damaged. */
    @BeforeAll
    static void makeRecordings() throws IOException {
        recordings = folder.resolve("recordings");
        String recording;
        try (Stream<Path> files = Files.list(REFERENCE)) {
            recording = Files.readString(
                    files.filter(file -> file.toString().endsWith(".jfr"))
                            .findFirst()
                            .orElseThrow(),
                    StandardCharsets.ISO_8859_1);
        }
        recording = recording.replace("-jmh-worker-", "-jmh-walker-");
        for (int i = 0; i < RECORDINGS; i++) {
            String own = recording.replace("hexdump", "hexdum" + (char) ('a' + i % 20));
            write(file(i), own.repeat(1 + i % 3));
        }
        write(file(7), "no recording");
        write(file(8), recording.substring(0, 10_000));
        write(file(9), recording + recording.substring(0, 10_000));
    }

    private static void write(Path file, String recording) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, recording, StandardCharsets.ISO_8859_1);
    }

    private static Path file(int number) {
        return recordings.resolve("machine" + number % MACHINES).resolve(String.format("%03d.jfr", number));
    }

    @Test
    void ranksAsOneProcessAlsoIfAnExecutorIsKilledInTheMiddle() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local-cluster[" + EXECUTORS + ",1,1024]",
                List.of(),
                List.of(recordings.toString(), "--to", results.toString()))) {
            Optional<String> begun = spark.await(line -> line.startsWith("Read "));
            assertThat(begun).as(spark.log()).isPresent();
            assertThat(begun.get()).isEqualTo("Read 1 of " + RECORDINGS + " recordings");
            // Nobody misses an executor that has not registered.
            for (int id = 0; id < EXECUTORS; id++) {
                String registered = " with ID " + id + ",";
                assertThat(spark.await(line -> line.contains("Registered executor ") && line.contains(registered)))
                        .as(spark.log())
                        .isPresent();
            }
            List<ProcessHandle> executors = spark.executors();
            assertThat(executors).as(spark.log()).hasSize(EXECUTORS);
            executors.get(0).destroyForcibly();

            assertThat(spark.end()).as(spark.log()).isZero();
            assertThat(spark.log()).contains("Lost executor");
        }

        String expected = dyno("hotspots", recordings.toString(), "--json");
        String found = Files.readString(results.resolve("hotspots.json"));
        assertThat(found.replace("file:/", "/").strip()).isEqualTo(expected.strip());
        assertThat(found)
                .contains("007.jfr is not a JFR recording", "008.jfr contains no readable chunk", "009.jfr is damaged");
        String again = dyno("hotspots", results.resolve("partials.jsonl.gz").toString(), "--json");
        assertThat(again.strip()).isEqualTo(found.strip());
        for (String table : List.of("recordings", "paths")) {
            try (Stream<Path> files = Files.list(results.resolve(table))) {
                assertThat(files.map(Path::toString)).anyMatch(name -> name.endsWith(".parquet"));
            }
        }
    }

    @Test
    void readsOtherFileSystemsAndTakesMachinesForUnits() throws IOException, InterruptedException {
        Path results = folder.resolve("elsewhere");
        String machines = "([^/]+)/[^/]+$";
        String pattern = recordings + "/*/00[0-6].jfr";
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local[2]",
                List.of("spark.hadoop.fs." + ElsewhereFileSystem.SCHEME + ".impl="
                        + ElsewhereFileSystem.class.getName()),
                List.of(
                        ElsewhereFileSystem.SCHEME + "://" + pattern,
                        "--machines",
                        machines,
                        "--scope",
                        "org.drizzle",
                        "--to",
                        results.toString()))) {
            assertThat(spark.end()).as(spark.log()).isZero();
        }

        List<String> command = new ArrayList<>(List.of("hotspots"));
        for (int i = 0; i < MACHINES; i++) {
            command.add(recordings + "/machine" + i + "/00[0-6].jfr*");
        }
        command.addAll(List.of("--machines", machines, "--scope", "org.drizzle", "--json"));
        String found = Files.readString(results.resolve("hotspots.json"));
        assertThat(found).contains("\"unit\" : \"MACHINE\"", "\"forks\" : " + MACHINES);
        assertThat(found.replace(ElsewhereFileSystem.SCHEME + ":/", "/").strip())
                .isEqualTo(dyno(command.toArray(String[]::new)).strip());
    }

    @Test
    void leavesOutWhatItMayNotRead() throws IOException, InterruptedException {
        Path results = folder.resolve("allowed");
        Path mixed = Files.createDirectories(folder.resolve("mixed"));
        Files.copy(file(0), mixed.resolve("a.jfr"));
        Files.copy(file(0), mixed.resolve("b-" + ElsewhereFileSystem.FORBIDDEN));
        assertThat(fromElsewhere(mixed, results)).isZero();

        assertThat(Files.readString(results.resolve("hotspots.json")))
                .contains("b-forbidden.jfr is not a readable file; check the path and its permissions.", "hexdum");

        // Nothing of the next job is mixed with these results if it can read nothing.
        String before = Files.readString(results.resolve("partials.jsonl.gz"), StandardCharsets.ISO_8859_1);
        Files.delete(mixed.resolve("a.jfr"));
        assertThat(fromElsewhere(mixed, results)).isNotZero();

        assertThat(Files.readString(results.resolve("partials.jsonl.gz"), StandardCharsets.ISO_8859_1))
                .isEqualTo(before);
    }

    /** The job's exit code. */
    private static int fromElsewhere(Path recordings, Path results) throws IOException, InterruptedException {
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local[2]",
                List.of("spark.hadoop.fs." + ElsewhereFileSystem.SCHEME + ".impl="
                        + ElsewhereFileSystem.class.getName()),
                List.of(ElsewhereFileSystem.SCHEME + "://" + recordings + "/*.jfr", "--to", results.toString()))) {
            return spark.end();
        }
    }

    @Test
    void looksForMachinesInNamesBeforeItReadsTheRecordings() throws IOException, InterruptedException {
        Path results = folder.resolve("unnamed");
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local[1]",
                List.of(),
                List.of(recordings.toString(), "--machines", "(machine[0-2])/", "--to", results.toString()))) {
            assertThat(spark.end()).isEqualTo(5);
            assertThat(spark.log())
                    .contains("dyno-fleet: --machines '(machine[0-2])/' does not find a machine in ")
                    .contains("machine3/003.jfr;")
                    .doesNotContain("Reading " + RECORDINGS + " recordings");
        }
        assertThat(results).doesNotExist();
    }

    @Test
    void saysThatThereIsNoRecording() throws IOException, InterruptedException {
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local[1]",
                List.of(),
                List.of(
                        folder.resolve("nothing*").toString(),
                        "--to",
                        folder.resolve("none").toString()))) {
            assertThat(spark.end()).isEqualTo(5);
            assertThat(spark.log())
                    .contains("dyno-fleet: There is no recording in '" + folder.resolve("nothing*") + "'");
        }
    }

    /** The output of Dyno on this machine; a damaged recording has an exit code of its own. */
    private static String dyno(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("dyno.jar")));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "dyno", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isIn(0, 51, 52);
        return Files.readString(out);
    }
}
