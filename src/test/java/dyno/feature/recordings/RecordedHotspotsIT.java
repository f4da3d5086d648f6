package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.PlantedApplication;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.finding.Cause;
import dyno.patch.file.PatchException;
import dyno.profile.Event;
import dyno.recording.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks recordings of an unknown application. */
class RecordedHotspotsIT {
    @TempDir
    private static Path folder;

    private static Path async;
    private static Path jdk;

    @BeforeAll
    static void record() throws IOException, InterruptedException {
        async = folder.resolve("async.jfr");
        jdk = folder.resolve("jdk.jfr");
        Recorder.record(
                "wallClock", async, Duration.ofSeconds(2), PlantedApplication.class, PlantedApplication.METHODS);
        Recorder.record("jdk", jdk, Duration.ofSeconds(2), PlantedApplication.class, PlantedApplication.METHODS);
    }

    @Test
    void tellsTheDriversOfAnApplicationApart() {
        HotspotReport report = hotspots(true, async);

        assertThat(warnings(report)).isEmpty();
        assertThat(report.drivers()).extracting(DriverRow::driver).containsExactlyInAnyOrder("mariadb", "drizzle");
        Ranking drizzle = ranking(report, "drizzle", Event.CPU);
        Ranking mariadb = ranking(report, "mariadb", Event.CPU);
        assertThat(drizzle.unit()).isEqualTo(SamplingUnit.TIME_SLICE);
        assertThat(methods(drizzle)).containsExactly("execute");
        assertThat(drizzle.driver().mean()).isGreaterThan(0.7);
        assertThat(methods(mariadb)).startsWith("commit").doesNotContain("execute");
        assertThat(mariadb.driver().mean()).isBetween(0.001, 0.2);
    }

    @Test
    void saysWhatItCannotFindWithoutTheDriversBytecode() {
        assertThat(hotspots(true, async).drivers())
                .allSatisfy(driver -> assertThat(driver.notLookedFor())
                        .containsExactlyInAnyOrder(
                                Cause.UNWRITTEN_LOG,
                                Cause.STATEMENT_SCAN,
                                Cause.UNREAD_METADATA,
                                Cause.HIDDEN_ROUND_TRIP,
                                Cause.BYTE_WISE));
    }

    @Test
    void countsThreadsThatWaitByTheWallClockOnly() {
        HotspotReport report = hotspots(true, async);

        assertThat(methods(ranking(report, "mariadb", Event.WALL))).startsWith("keepAlive");
        assertThat(methods(ranking(report, "mariadb", Event.CPU))).startsWith("commit");
        assertThat(ranking(report, "drizzle", Event.WALL).driver().mean())
                .isLessThan(ranking(report, "drizzle", Event.CPU).driver().mean());
    }

    @Test
    void keepsNativeStackSamplesApart() {
        HotspotReport report = hotspots(true, jdk);

        Ranking nativeCode = ranking(report, "mariadb", Event.NATIVE);
        assertThat(nativeCode.driver().mean() + nativeCode.transport().mean()).isPositive();
        Ranking cpu = ranking(report, "drizzle", Event.CPU);
        assertThat(methods(cpu)).containsExactly("execute");
        assertThat(cpu.driver().mean()).isGreaterThan(0.7);
        assertThat(ranking(report, "mariadb", Event.CPU).transport().mean()).isLessThan(0.02);
    }

    @Test
    void countsTheWorkersOfABenchmarkAlone() {
        HotspotReport report = hotspots(false, async);

        assertThat(report.drivers()).extracting(DriverRow::driver).containsExactly("drizzle");
        assertThat(ranking(report, "drizzle", Event.CPU).driver().mean())
                .isGreaterThan(ranking(hotspots(true, async), "drizzle", Event.CPU)
                        .driver()
                        .mean());
    }

    @Test
    void readsWhatIsCompressedLikeTheOriginal() throws IOException {
        byte[] bytes = Files.readAllBytes(async);
        HotspotReport original = hotspots(true, async);

        HotspotReport unzipped = hotspots(true, write("packed.jfr.zip", zipped(bytes)));
        HotspotReport gunzipped = hotspots(true, write("packed.jfr.gz", gzipped(bytes)));

        assertThat(unzipped.drivers()).isEqualTo(original.drivers());
        assertThat(gunzipped.drivers()).isEqualTo(original.drivers());
        assertThat(gunzipped.recordings().get(0).bytes()).isEqualTo(bytes.length);
    }

    @Test
    void takesEachOfSeveralFilesForOneUnit() throws IOException {
        Path[] files = {async, jdk, null, null, null};
        for (int i = 2; i < files.length; i++) {
            files[i] = write("again" + i + ".jfr.gz", gzipped(Files.readAllBytes(async)));
        }
        long once = ranking(hotspots(true, async), "drizzle", Event.CPU).stackSamples();

        HotspotReport all = hotspots(true, files);
        HotspotReport workers = hotspots(false, async, files[2]);

        Ranking merged = ranking(all, "drizzle", Event.CPU);
        assertThat(merged.unit()).isEqualTo(SamplingUnit.FILE);
        assertThat(merged.forks()).isEqualTo(5);
        assertThat(merged.stackSamples())
                .isEqualTo(4 * once
                        + ranking(hotspots(true, jdk), "drizzle", Event.CPU).stackSamples());
        Ranking forks = ranking(workers, "drizzle", Event.CPU);
        assertThat(forks.unit()).isEqualTo(SamplingUnit.FORK);
        assertThat(forks.forks()).isEqualTo(2);
    }

    /** Two files say little about how much files differ, and one nothing. */
    @Test
    void takesTheTimeSlicesOfFewFilesForUnits() {
        HotspotReport both = hotspots(true, async, jdk);

        Ranking cpu = ranking(both, "drizzle", Event.CPU);
        assertThat(cpu.unit()).isEqualTo(SamplingUnit.TIME_SLICE);
        assertThat(cpu.forks()).isBetween(11, 20);
        assertThat(ranking(both, "drizzle", Event.WALL))
                .isEqualTo(ranking(hotspots(true, async), "drizzle", Event.WALL));
    }

    @Test
    void saysThatSamplersDiffer() throws IOException {
        Path again = write("alike.jfr", Files.readAllBytes(async));

        assertThat(warnings(hotspots(true, async, again))).isEmpty();
        assertThat(warnings(hotspots(true, async, again, jdk))).singleElement().satisfies(warning -> {
            assertThat(warning)
                    .containsPattern("async.jfr and 1 more by async-profiler, (cpu by perf|ctimer) every 0.5 ms");
            assertThat(warning).contains("jdk.jfr by the JDK, every 10 ms");
        });
    }

    @Test
    void countsAllThreadsOfAFileWithoutWorkersAndSaysSo() throws IOException {
        String bytes = Files.readString(async, StandardCharsets.ISO_8859_1);
        String renamed = bytes.replace("-jmh-worker-", "-jmh-walker-");
        Path other = write("walker.jfr", renamed.getBytes(StandardCharsets.ISO_8859_1));

        HotspotReport report = hotspots(false, async, other);

        assertThat(ranking(report, "drizzle", Event.CPU).stackSamples())
                .isEqualTo(ranking(hotspots(false, async), "drizzle", Event.CPU).stackSamples()
                        + ranking(hotspots(true, async), "drizzle", Event.CPU).stackSamples());
        assertThat(ranking(report, "mariadb", Event.CPU).driver().mean()).isPositive();
        assertThat(warnings(report))
                .singleElement()
                .asString()
                .contains("JMH benchmarks are counted in async.jfr, but all threads in walker.jfr", "--all-threads");
    }

    @Test
    void countsAFileOnceHoweverItIsNamed() {
        Path detour = folder.resolve("nowhere").resolve("..").resolve("async.jfr");

        assertThat(hotspots(true, async, async, detour)).isEqualTo(hotspots(true, async));
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        byte[] bytes = Files.readAllBytes(async);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(bytes);
        both.write(bytes);
        byte[] packed = gzipped(both.toByteArray());
        Path cut = write("cut.jfr.gz", Arrays.copyOf(packed, packed.length * 3 / 4));
        Path photo = write("photo.jfr", new byte[1000]);

        HotspotReport report = hotspots(true, cut, photo);

        assertThat(report.recordings())
                .singleElement()
                .satisfies(row -> assertThat(row.lostBytes()).isPositive());
        assertThat(report.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("cut.jfr.gz is damaged"))
                .anySatisfy(warning -> assertThat(warning).contains("photo.jfr is not a JFR recording"));
        assertThat(ranking(report, "drizzle", Event.CPU).stackSamples())
                .isGreaterThanOrEqualTo(
                        ranking(hotspots(true, async), "drizzle", Event.CPU).stackSamples());
    }

    @Test
    void refusesADriverWithAPatchThatDoesNotExist() {
        List<DriverCoordinates> misspelt = List.of(DriverCoordinates.parseJdbc("drizzle@1.2+hexdump-gaurd"));

        assertThatThrownBy(() -> ScopeChoice.of(misspelt, List.of(), Path.of("patches")))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("hexdump-gaurd");
    }

    @Test
    void refusesTwoVersionsOfOneDriver() {
        List<DriverCoordinates> versions =
                List.of(DriverCoordinates.parseJdbc("drizzle@1.2"), DriverCoordinates.parseJdbc("drizzle@1.4"));
        List<DriverCoordinates> drivers =
                List.of(DriverCoordinates.parseJdbc("drizzle@1.2"), DriverCoordinates.parseJdbc("mysql@5.1.39"));

        assertThatThrownBy(() -> ScopeChoice.of(versions, List.of(), Path.of("patches")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("drizzle@1.2 and drizzle@1.4 have the same classes");
        assertThat(ScopeChoice.of(drivers, List.of(), Path.of("patches")).names())
                .containsExactly("drizzle@1.2", "mysql@5.1.39");
    }

    @Test
    void saysWhichDriversAreThereInsteadOfTheOneThatIsNot() {
        ScopeChoice another = ScopeChoice.of(List.of(), List.of("com.mysql", "org.drizzle"), Path.of("patches"));

        HotspotReport report = RecordedHotspots.of(List.of(async.toString()), another, true, line -> {});

        assertThat(report.warnings())
                .filteredOn(warning -> warning.startsWith("No stack contains code of"))
                .singleElement()
                .asString()
                .startsWith("No stack contains code of com.mysql; there is code of drizzle, mariadb");
    }

    private static HotspotReport hotspots(boolean allThreads, Path... files) {
        return RecordedHotspots.of(
                Arrays.stream(files).map(Path::toString).toList(), ScopeChoice.catalogue(), allThreads, line -> {});
    }

    private static Ranking ranking(HotspotReport report, String driver, Event event) {
        Optional<DriverRow> row = report.drivers().stream()
                .filter(candidate -> candidate.driver().equals(driver))
                .findFirst();
        return row.orElseThrow().rankings().stream()
                .filter(ranking -> ranking.event() == event)
                .findFirst()
                .orElseThrow();
    }

    /** Without the one that depends on what this machine can sample with. */
    private static List<String> warnings(HotspotReport report) {
        return report.warnings().stream()
                .filter(warning -> !warning.startsWith("perf's clock"))
                .toList();
    }

    private static List<String> methods(Ranking ranking) {
        return ranking.hotspots().stream().map(Hotspot::methodName).toList();
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(packed)) {
            out.putNextEntry(new ZipEntry("recording.jfr"));
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
