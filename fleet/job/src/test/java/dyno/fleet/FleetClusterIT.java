package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job on clusters of several processes, of which some are killed or see no recordings; part of {@code -Pall}. */
@Tag("slow")
@Timeout(1800)
class FleetClusterIT {
    private static final int RECORDINGS = 60;
    private static final int EXECUTORS = 2;
    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

    @TempDir
    private static Path folder;

    private static FleetRecordings recordings;

    @BeforeAll
    static void makeRecordings() throws IOException {
        folder = folder.toRealPath();
        recordings = new FleetRecordings(folder.resolve("recordings")).make(RECORDINGS);
    }

    @Test
    void ranksAsOneProcessAlsoIfAnExecutorIsKilledInTheMiddle() throws IOException, InterruptedException {
        Path results = folder.resolve("local-cluster");
        try (SparkProcess spark = submit("local-cluster[" + EXECUTORS + ",1,1024]", recordings.folder(), results)) {
            awaitExecutors(spark);
            List<ProcessHandle> executors = spark.executors();
            assertThat(executors).as(spark.log()).hasSize(EXECUTORS);
            executors.get(0).destroyForcibly();

            assertThat(spark.end()).as(spark.log()).isEqualTo(51);
            assertThat(spark.log()).contains("Lost executor");
        }
        recordings.assertRanked(results);
    }

    @Test
    void ranksAsOneProcessAlsoIfAWorkerOfAClusterIsKilledInTheMiddle() throws IOException, InterruptedException {
        Path results = folder.resolve("standalone");
        List<SparkProcess> workers = new ArrayList<>();
        try (SparkProcess master = SparkProcess.daemon(
                folder, "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0")) {
            String address = address(master);
            for (int i = 0; i < EXECUTORS; i++) {
                workers.add(SparkProcess.daemon(
                        folder,
                        "org.apache.spark.deploy.worker.Worker",
                        "--cores",
                        "1",
                        "--memory",
                        "1g",
                        "--work-dir",
                        folder.resolve("work" + i).toString(),
                        address));
            }
            try (SparkProcess spark = submit(address, recordings.folder(), results)) {
                awaitExecutors(spark);
                workers.get(0).close();

                assertThat(spark.end()).as(spark.log()).isEqualTo(51);
                assertThat(spark.log()).contains("Lost executor");
            }
        } finally {
            workers.forEach(SparkProcess::close);
        }
        recordings.assertRanked(results);
    }

    private static String address(SparkProcess master) throws InterruptedException {
        String line =
                master.await(text -> MASTER.matcher(text).find()).orElseThrow(() -> new AssertionError(master.log()));
        Matcher address = MASTER.matcher(line);
        assertThat(address.find()).isTrue();
        return address.group(1);
    }

    @Test
    void namesAnExecutorThatSeesNoRecordings() throws IOException, InterruptedException {
        Path unseen = Files.createDirectories(folder.resolve(ElsewhereFileSystem.UNSEEN));
        for (int i = 0; i < RECORDINGS; i++) {
            Files.copy(recordings.file(0), unseen.resolve(i + ".jfr"));
        }
        Path results = folder.resolve("seen");
        List<String> confs = new ArrayList<>(ElsewhereFileSystem.CONFS);
        confs.add("spark.executor.extraClassPath="
                + Path.of("target/test-classes").toAbsolutePath());
        // The executor that sees nothing is faster, and would read all recordings before the other one has started.
        confs.add("spark.scheduler.minRegisteredResourcesRatio=1.0");
        confs.add("spark.scheduler.maxRegisteredResourcesWaitingTime=600s");
        try (SparkProcess spark = SparkProcess.submit(
                folder,
                "local-cluster[" + EXECUTORS + ",1,1024]",
                confs,
                List.of(ElsewhereFileSystem.SCHEME + "://" + unseen + "/*.jfr", "--to", results.toString()))) {
            assertThat(spark.end()).as(spark.log()).isEqualTo(50);
            assertThat(spark.log())
                    .containsPattern(
                            "\nAll \\d+ recordings that executor 1 on \\S+ was to read were not readable there")
                    .containsPattern("\n\\d+ of " + RECORDINGS + " recordings were left out, .* refuses that\\.");
        }
        assertThat(results.resolve(ResultFolder.RANKING)).isNotEmptyFile();
    }

    private static SparkProcess submit(String master, Path recordings, Path results) throws IOException {
        return SparkProcess.submit(
                folder, master, List.of(), List.of(recordings.toString(), "--to", results.toString()));
    }

    /** Until recordings are read, and all executors are there: nobody misses one that has not registered. */
    private static void awaitExecutors(SparkProcess spark) throws InterruptedException {
        assertThat(spark.await(line -> line.startsWith("Read ")))
                .as(spark.log())
                .contains("Read 1 of " + RECORDINGS + " recordings");
        for (int id = 0; id < EXECUTORS; id++) {
            String registered = " with ID " + id + ",";
            assertThat(spark.await(line -> line.contains("Registered executor ") && line.contains(registered)))
                    .as(spark.log())
                    .isPresent();
        }
    }
}
