package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job gives exactly the ranking of {@code dyno hotspots}, and says what it leaves out or refuses. */
@Timeout(1800)
class FleetIT {
    private static final int RECORDINGS = 12;

    @TempDir
    private static Path folder;

    private static FleetRecordings recordings;

    @BeforeAll
    static void makeRecordings() throws IOException {
        folder = folder.toRealPath();
        recordings = new FleetRecordings(folder.resolve("recordings")).make(RECORDINGS);
    }

    private static SparkProcess submit(String... arguments) throws IOException {
        return SparkProcess.submit(folder, "local[2]", ElsewhereFileSystem.CONFS, List.of(arguments));
    }

    @Test
    void ranksAsOneProcess() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        try (SparkProcess spark = submit(recordings.folder().toString(), "--to", results.toString())) {
            // The first one that is left out, by name, is damaged.
            assertThat(spark.end()).as(spark.log()).isEqualTo(51);
            assertThat(spark.log())
                    .contains("\n2 of " + RECORDINGS + " recordings were left out, see unread in hotspots.json;"
                            + " --fail-if-unread 1 refuses that.");
        }

        recordings.assertRanked(results);
        try (SparkProcess queries =
                SparkProcess.start(folder, FleetQueries.class.getName(), List.of(results.toString()))) {
            assertThat(queries.end()).as(queries.log()).isZero();
            assertThat(queries.log().lines())
                    .anyMatch(line -> line.startsWith("query 0: [org.drizzle.") && line.contains(",hexdum"))
                    .anyMatch(line -> line.startsWith("query 1: [org.drizzle.") && line.contains(".hexdum"));
        }
    }

    @Test
    void readsOtherFileSystemsAndTakesMachinesForUnits() throws IOException, InterruptedException {
        Path results = folder.resolve("elsewhere");
        String machines = "([^/]+)/[^/]+$";
        try (SparkProcess spark = submit(
                ElsewhereFileSystem.SCHEME + "://" + recordings.folder() + "/*/00[0-6].jfr",
                "--machines",
                machines,
                "--scope",
                "org.drizzle",
                "--to",
                results.toString())) {
            assertThat(spark.end()).as(spark.log()).isZero();
        }

        List<String> command = new ArrayList<>(List.of("hotspots"));
        for (int i = 0; i < FleetRecordings.MACHINES; i++) {
            command.add(recordings.folder() + "/machine" + i + "/00[0-6].jfr*");
        }
        command.addAll(List.of("--machines", machines, "--scope", "org.drizzle", "--json"));
        String found = Files.readString(results.resolve("hotspots.json"));
        assertThat(found).contains("\"unit\" : \"MACHINE\"", "\"forks\" : " + FleetRecordings.MACHINES);
        assertThat(found.replace(ElsewhereFileSystem.SCHEME + ":/", "/").strip())
                .isEqualTo(recordings.dyno(command.toArray(String[]::new)).strip());
    }

    @Test
    void leavesOutByNameWhatItCannotRead() throws IOException, InterruptedException {
        Path results = folder.resolve("allowed");
        Path mixed = Files.createDirectories(folder.resolve("mixed"));
        for (String name : List.of(
                "a.jfr",
                "b-" + ElsewhereFileSystem.FORBIDDEN,
                "c-" + ElsewhereFileSystem.BUSY,
                "d-" + ElsewhereFileSystem.FLAKY)) {
            Files.copy(recordings.file(0), mixed.resolve(name));
        }
        String all = ElsewhereFileSystem.SCHEME + "://" + mixed + "/*.jfr";
        try (SparkProcess spark = submit(all, "--to", results.toString(), "--fail-if-unread", "51%")) {
            assertThat(spark.end()).as(spark.log()).isZero();
            assertThat(spark.log()).contains("2 of 4 recordings were left out, ", "--fail-if-unread 51% accepts that.");
        }

        assertThat(Files.readString(results.resolve("hotspots.json")))
                .contains(
                        "b-forbidden.jfr is not a readable file; check the path and its permissions.",
                        "c-busy.jfr cannot be read: its file system failed 5 times (Slow Down (Service: S3, Status Code:"
                                + " 503)); try again later.",
                        "d-flaky.jfr",
                        "hexdum")
                .doesNotContain("d-flaky.jfr cannot");
    }

    @Test
    void saysInALineThatItCanReadNothingAndKeepsTheEarlierResults() throws IOException, InterruptedException {
        Path results = folder.resolve("earlier");
        Path bad = Files.createDirectories(folder.resolve("bad"));
        Files.copy(recordings.file(7), bad.resolve("a.jfr"));
        Files.copy(recordings.file(8), bad.resolve("b.jfr"));
        makeEarlier(results);
        try (SparkProcess spark = submit(bad.toString(), "--to", results.toString(), "--fail-if-unread", "100%")) {
            assertThat(spark.end()).as(spark.log()).isEqualTo(52);
            assertThat(spark.log())
                    .contains("\ndyno-fleet: None of the 2 recordings can be read, for example: file:" + bad
                            + "/a.jfr is not a JFR recording; ")
                    .doesNotContain("\tat ");
        }
        assertOnlyEarlier(results);
    }

    @Test
    void keepsTheEarlierResultsWhenItIsEnded() throws IOException, InterruptedException {
        Path results = folder.resolve("kept");
        Path stuck = Files.createDirectories(folder.resolve("stuck"));
        Files.copy(recordings.file(0), stuck.resolve("a.jfr"));
        Files.copy(recordings.file(0), stuck.resolve("b-" + ElsewhereFileSystem.STUCK));
        makeEarlier(results);
        String all = ElsewhereFileSystem.SCHEME + "://" + stuck + "/*.jfr";
        try (SparkProcess spark = submit(all, "--to", results.toString())) {
            assertThat(spark.await(line -> line.equals("Read 1 of 2 recordings")))
                    .as(spark.log())
                    .isPresent();
            // A process that is destroyed itself loses its output.
            spark.process().toHandle().destroy();
            assertThat(spark.end()).as(spark.log()).isEqualTo(143);
        }
        assertOnlyEarlier(results);
    }

    private static void makeEarlier(Path results) throws IOException {
        Files.createDirectories(results);
        Files.writeString(results.resolve(ResultFolder.RANKING), "earlier");
        Files.writeString(results.resolve(ResultFolder.MARKER), "");
    }

    private static void assertOnlyEarlier(Path results) throws IOException {
        assertThat(results.resolve(ResultFolder.RANKING)).hasContent("earlier");
        try (Stream<Path> files = Files.list(results.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> name.startsWith(results.getFileName().toString()))
                    .containsExactly(results.getFileName().toString());
        }
    }

    @Test
    void refusesAFolderWithWhatItReads() throws IOException, InterruptedException {
        Path run = folder.resolve("my-run");
        Path recording = run.resolve("recordings/a.jfr");
        Files.createDirectories(recording.getParent());
        Files.copy(recordings.file(0), recording);
        try (SparkProcess spark = submit(run.resolve("recordings").toString(), "--to", run.toString())) {
            assertThat(spark.end()).as(spark.log()).isEqualTo(5);
            assertThat(spark.log())
                    .contains("dyno-fleet: --to " + run + " is or contains the recording file:" + recording + ";")
                    .doesNotContain("Reading 1 recordings");
        }
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files).containsExactly(run.resolve("recordings"));
        }
        assertThat(recording).hasSameBinaryContentAs(recordings.file(0));
    }

    @Test
    void looksForMachinesInNamesBeforeItReadsTheRecordings() throws IOException, InterruptedException {
        Path results = folder.resolve("unnamed");
        try (SparkProcess spark =
                submit(recordings.folder().toString(), "--machines", "(machine[0-2])/", "--to", results.toString())) {
            assertThat(spark.end()).isEqualTo(5);
            assertThat(spark.log())
                    .contains("dyno-fleet: --machines '(machine[0-2])/' does not find a machine in ")
                    .contains("machine3/003.jfr;")
                    .doesNotContain("Reading " + RECORDINGS + " recordings");
        }
        assertThat(results).doesNotExist();
    }

    @Test
    void saysWhatIsWrongWithItsArguments() throws IOException, InterruptedException {
        String nothing = folder.resolve("nothing*").toString();
        assertUsage("There is no recording in '" + nothing + "'", nothing, "--to", "/tmp/none");
        assertUsage("--fail-if-unread all: give a whole number", nothing, "--to", "/tmp/none", "--fail-if-unread=all");
        assertUsage("Missing required option: '--to=FOLDER'", nothing);
    }

    private static void assertUsage(String problem, String... arguments) throws IOException, InterruptedException {
        try (SparkProcess spark = submit(arguments)) {
            assertThat(spark.end()).isEqualTo(5);
            assertThat(spark.log()).contains("dyno-fleet: " + problem);
        }
    }
}
