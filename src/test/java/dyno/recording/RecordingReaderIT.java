package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.hotspot.DriverScope;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.Ranking;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.StackTrace;
import dyno.recording.RecordingException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads recordings that were really made, whole and damaged. */
class RecordingReaderIT {
    /** Runs other code than {@link PlantedDriver}, so that its JVM gives other methods the same ids. */
    public static final class OtherDriver implements Recorder.Subject {
        private long sink;

        @Override
        public void run(AtomicBoolean running) {
            while (running.get()) {
                sink += new StringBuilder(Long.toString(sink))
                        .reverse()
                        .toString()
                        .hashCode();
            }
        }
    }

    @TempDir
    private static Path folder;

    private static Path asyncProfiler;
    private static Path wallClock;
    private static Path jdk;
    private static Path otherJdk;

    private final RecordingReader reader = new RecordingReader(RecordingReader.JMH_WORKERS);
    private final DriverScope scope = new DriverScope(Set.of(PlantedDriver.class.getName()));

    @BeforeAll
    static void record() throws IOException, InterruptedException {
        asyncProfiler = folder.resolve("async.jfr");
        wallClock = folder.resolve("wall.jfr");
        jdk = folder.resolve("jdk.jfr");
        Recorder.record(
                "asyncProfiler", asyncProfiler, Duration.ofSeconds(1), PlantedDriver.class, PlantedDriver.METHODS);
        Recorder.record("wallClock", wallClock, Duration.ofSeconds(1), PlantedDriver.class, PlantedDriver.METHODS);
        otherJdk = folder.resolve("jdk-other.jfr");
        Recorder.record("jdk", otherJdk, Duration.ofMillis(500), OtherDriver.class, List.of());
        Recorder.record("jdk", jdk, Duration.ofSeconds(4), PlantedDriver.class, PlantedDriver.METHODS);
    }

    @Test
    void findsThePlantedHotspotsWithAsyncProfiler() {
        Recording recording = reader.read(asyncProfiler);

        assertThat(recording.reading().lostBytes()).isZero();
        assertThat(recording.stackSamples()).isGreaterThan(100);
        assertThatPlantedHotspotsAreFound(recording);
        assertThat(kinds(recording)).contains(FrameKind.INTERPRETED, FrameKind.COMPILED);
        // Where the kernel forbids perf events, a timer samples, which sees no kernel frames.
        if (recording.reading().cpuSamplers().toString().contains(Reading.PERF)) {
            assertThat(kinds(recording)).contains(FrameKind.KERNEL);
        }
    }

    @Test
    void findsThePlantedHotspotsWithTheJdksOwnSampler() {
        Recording recording = reader.read(jdk);

        assertThat(recording.reading().lostBytes()).isZero();
        assertThatPlantedHotspotsAreFound(recording);
    }

    private void assertThatPlantedHotspotsAreFound(Recording recording) {
        Ranking cpu = rank(recording, Event.CPU);
        assertThat(cpu.driver().mean()).isGreaterThan(0.8);
        assertThat(cpu.hotspots().subList(0, 2))
                .extracting(Hotspot::methodName)
                .containsExactlyInAnyOrder("mix", "format");
        // Each takes half of the time; the second of them cannot take more than that.
        assertThat(cpu.hotspots().get(1).share().mean()).isBetween(0.3, 0.5);
        assertThat(cpu.hotspots().get(0).lines().get(0).number()).isPositive();

        Ranking allocation = rank(recording, Event.ALLOCATION);
        Hotspot format = allocation.hotspots().get(0);
        assertThat(format.methodName()).isEqualTo("format");
        assertThat(format.share().mean()).isGreaterThan(0.7);
        assertThat(format.callees()).extracting(Callee::method).contains("java.lang.String.format");
        assertThat(format.callers().get(0).methods().get(0)).startsWith(PlantedDriver.class.getName() + ".run:");
    }

    @Test
    void weighsAllocationInBytes() {
        var allocation = reader.read(asyncProfiler).profiles().get(Event.ALLOCATION);

        // one stack sample for every 64 KB
        assertThat(allocation.totalWeight() / (double) allocation.stackSamples())
                .isBetween(60_000.0, 80_000.0);
    }

    @Test
    void leavesOutTheOtherThreads() {
        long workers = reader.read(asyncProfiler).stackSamples();
        long others = of("bystander", asyncProfiler).stackSamples();
        Recording both = new RecordingReader(RecordingReader.JMH_WORKERS.or("bystander"::equals)).read(asyncProfiler);
        Set<String> seen = new HashSet<>();
        Recording none = new RecordingReader(thread -> {
                    seen.add(thread);
                    return false;
                })
                .read(asyncProfiler);

        // Which of them had more of the processors is chance.
        assertThat(workers).isGreaterThan(100);
        assertThat(others).isGreaterThan(100);
        assertThat(both.stackSamples()).isEqualTo(workers + others);
        assertThat(none.stackSamples()).isZero();
        assertThat(seen).contains("bystander").anyMatch(RecordingReader.JMH_WORKERS);
    }

    @Test
    void readsAllChunks() throws IOException {
        byte[] chunk = Files.readAllBytes(asyncProfiler);

        Recording twice = reader.read(write("twice.jfr", chunk, chunk));

        assertThat(twice.reading().lostBytes()).isZero();
        assertThat(twice.stackSamples())
                .isEqualTo(2 * reader.read(asyncProfiler).stackSamples());
        assertThat(twice.profiles().get(Event.CPU).weights())
                .hasSameSizeAs(
                        reader.read(asyncProfiler).profiles().get(Event.CPU).weights());
    }

    /** async-profiler writes its settings into the first chunk alone. */
    @Test
    void takesTheSettingsOfTheFirstChunkForTheFiles() throws IOException {
        String chunk = Files.readString(asyncProfiler, StandardCharsets.ISO_8859_1);
        byte[] later = chunk.replace("jdk.ActiveSetting", "jdk.ActiveXetting").getBytes(StandardCharsets.ISO_8859_1);

        Recording twice = reader.read(write("later.jfr", Files.readAllBytes(asyncProfiler), later));

        assertThat(twice.reading().cpuSamplers())
                .isEqualTo(reader.read(asyncProfiler).reading().cpuSamplers());
    }

    /** Stack traces are remembered from chunk to chunk: other JVMs give their ids to other methods. */
    @Test
    void readsChunksOfSeveralJvmsAsIfEachWereAlone() throws IOException {
        assertThatChunksAreReadAsIfAlone(asyncProfiler, wallClock, asyncProfiler);
        assertThatChunksAreReadAsIfAlone(jdk, otherJdk, jdk, asyncProfiler, otherJdk);
    }

    @Test
    void noticesThatALaterChunkGivesAnotherNameToTheSameIds() throws IOException {
        for (Path recording : List.of(asyncProfiler, jdk)) {
            String intact = Files.readString(recording, StandardCharsets.ISO_8859_1);
            for (String name : List.of("PlantedDriver", "format", "java/util/Formatter")) {
                String other = intact.replace(name, name.replace('o', 'u').replace('P', 'Q'));
                Path renamed = write("renamed.jfr", other.getBytes(StandardCharsets.ISO_8859_1));

                assertThat(other).isNotEqualTo(intact);
                assertThatChunksAreReadAsIfAlone(recording, renamed, recording);
            }
        }
    }

    private static void assertThatChunksAreReadAsIfAlone(Path... files) throws IOException {
        RecordingReader all = new RecordingReader(thread -> true);
        Map<Event, Map<StackTrace, Long>> expected = new EnumMap<>(Event.class);
        byte[][] chunks = new byte[files.length][];
        for (int i = 0; i < files.length; i++) {
            chunks[i] = Files.readAllBytes(files[i]);
            all.read(files[i]).profiles().forEach((event, profile) -> {
                Map<StackTrace, Long> sums = expected.computeIfAbsent(event, e -> new HashMap<>());
                profile.weights().forEach((trace, weight) -> sums.merge(trace, weight, Long::sum));
            });
        }

        Recording together = all.read(write("together.jfr", chunks));

        assertThat(together.reading().lostBytes()).isZero();
        together.profiles()
                .forEach((event, profile) -> assertThat(profile.weights())
                        .as("%s in %s", event, Arrays.toString(files))
                        .isEqualTo(expected.get(event)));
    }

    @Test
    void readsWhatComesBeforeTheCut() throws IOException {
        byte[] chunk = Files.readAllBytes(asyncProfiler);
        byte[] half = Arrays.copyOf(chunk, chunk.length / 2);

        Recording cut = reader.read(write("cut.jfr", chunk, half));

        long whole = reader.read(asyncProfiler).stackSamples();
        assertThat(cut.reading().fileBytes()).isEqualTo(chunk.length + half.length);
        assertThat(cut.reading().missingBytes()).isEqualTo(chunk.length - half.length);
        assertThat(cut.reading().lostBytes()).isEqualTo(chunk.length);
        assertThat(cut.stackSamples()).isBetween(whole, 2 * whole - 1);
    }

    /** A wrong length in the middle of a file does not mean that bytes are missing. */
    @Test
    void doesNotMissWhatAChunkBeforeAnotherClaimsToHave() throws IOException {
        byte[] chunk = Files.readAllBytes(asyncProfiler);
        byte[] wrong = chunk.clone();
        wrong[8] |= 0x40;

        Recording both = reader.read(write("wrong-length.jfr", wrong, chunk));

        assertThat(both.reading().missingBytes()).isZero();
        assertThat(both.stackSamples()).isEqualTo(2 * reader.read(asyncProfiler).stackSamples());
    }

    /** The start of a copy of the header says nothing of what comes later in it. */
    @Test
    void readsTheSameWhereverACopyOfTheHeaderIsCut() throws IOException {
        byte[] whole = Files.readAllBytes(jdk);
        int copy = headers(whole).get(2);
        Recording before = reader.read(write("jdk-before.jfr", Arrays.copyOf(whole, copy)));

        for (int length = 1; length < ChunkHeader.BYTES; length++) {
            Recording within = reader.read(write("jdk-within.jfr", Arrays.copyOf(whole, copy + length)));
            assertThat(within.profiles().equals(before.profiles()))
                    .as("cut after %d bytes", length)
                    .isTrue();
        }
    }

    /** The JDK flushes every second, and leaves a copy of the chunk's header each time. */
    @Test
    void readsAChunkOfTheJdkUpToTheCut() throws IOException {
        byte[] whole = Files.readAllBytes(jdk);
        List<Integer> flushes = headers(whole);
        assertThat(flushes).hasSizeGreaterThan(3);
        int cutAt = (flushes.get(2) + flushes.get(3)) / 2;
        byte[] part = Arrays.copyOf(whole, cutAt);
        byte[] firstSecond = Arrays.copyOf(whole, flushes.get(1));

        Recording cut = reader.read(write("jdk-cut.jfr", part));

        assertThat(cut.stackSamples())
                .isGreaterThan(reader.read(write("jdk-second.jfr", firstSecond)).stackSamples())
                .isLessThanOrEqualTo(reader.read(jdk).stackSamples());
        assertThat(cut.reading().lostBytes()).isBetween((long) whole.length - cutAt, (long) whole.length - 1);
        assertThat(cut.reading().losses())
                .singleElement()
                .satisfies(loss -> assertThat(loss.reason())
                        .contains("truncated: " + String.format(Locale.ROOT, "%,d of %,d bytes", cutAt, whole.length)));
        assertThat(cut.reading().damage()).get().asString().contains("stack samples");

        // what a JVM leaves behind that was killed: a header of its last flush, and events behind that
        System.arraycopy(whole, flushes.get(2), part, 0, ChunkHeader.BYTES);
        Recording killed = reader.read(write("jdk-killed.jfr", part));
        assertThat(killed.profiles().equals(cut.profiles())).isTrue();
        assertThat(killed.reading().missingBytes()).isZero();
    }

    @Test
    void readsAChunkOfTheJdkWhoseHeaderIsDamaged() throws IOException {
        byte[] damaged = Files.readAllBytes(jdk);
        Arrays.fill(damaged, 8, ChunkHeader.BYTES, (byte) 0x55);

        Recording recording = reader.read(write("jdk-header.jfr", damaged));

        assertThat(recording.equals(reader.read(jdk))).isTrue();
    }

    private static List<Integer> headers(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return IntStream.range(0, file.length)
                .filter(i -> text.startsWith("FLR\0", i))
                .boxed()
                .toList();
    }

    @Test
    void saysWhatIsWrongWithAFileThatHoldsNothing() throws IOException {
        byte[] half = Arrays.copyOf(Files.readAllBytes(asyncProfiler), 5000);

        assertFails(write("half.jfr", half), Kind.DAMAGED, "record it again");
        byte[] withoutConstants = Arrays.copyOf(Files.readAllBytes(asyncProfiler), 20_000);
        assertFails(write("events.jfr", withoutConstants), Kind.DAMAGED, "stack traces are missing");
        assertFails(write("empty.jfr"), Kind.DAMAGED, "record it again");
        assertFails(write("photo.png", new byte[1000]), Kind.NOT_A_RECORDING, "not a JFR recording");
        assertFails(write("short.txt", new byte[5]), Kind.NOT_A_RECORDING, "not a JFR recording");
        assertFails(folder.resolve("nowhere.jfr"), Kind.MISSING, "check the path");
        assertFails(folder, Kind.MISSING, "check the path");
    }

    private void assertFails(Path file, Kind kind, String remedy) {
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOfSatisfying(
                        RecordingException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(file.toString())
                .hasMessageContaining(remedy);
    }

    @Test
    void readsRecordingsWithoutATableOfFrameTypes() throws IOException {
        String intact = Files.readString(asyncProfiler, StandardCharsets.ISO_8859_1);
        String without = intact.replace("jdk.types.FrameType", "jdk.types.FrameTypo");

        Recording recording = reader.read(write("typo.jfr", without.getBytes(StandardCharsets.ISO_8859_1)));

        assertThat(without).isNotEqualTo(intact);
        assertThat(recording.stackSamples())
                .isEqualTo(reader.read(asyncProfiler).stackSamples());
    }

    @Test
    void survivesAnyDamage() throws IOException {
        byte[] intact = Files.readAllBytes(asyncProfiler);
        Random random = new Random(1);
        int unreadable = 0;
        for (int trial = 0; trial < 30; trial++) {
            boolean isSlight = trial % 2 == 0;
            byte[] damaged = intact.clone();
            for (int i = 0; i < (isSlight ? 1 : 20); i++) {
                damaged[4 + random.nextInt(damaged.length - 4)] = (byte) random.nextInt();
            }
            try {
                reader.read(write("damaged.jfr", damaged));
            } catch (RecordingException e) {
                unreadable += isSlight ? 1 : 0;
            }
        }
        // Of 15 files with one wrong byte, which within the constants can cost all stack samples.
        assertThat(unreadable).isLessThan(11);
    }

    /**
     * The main thread works before and after it sleeps. While it sleeps, only the signals of the wall clock cost CPU time: 0.5 ms a
     * stack sample, against 5 ms a stack sample of the wall clock.
     */
    @Test
    void tellsTheWallClockFromTheCpu() {
        Recording main = of("main", wallClock);
        assertThat(asleep(main, Event.WALL)).isGreaterThan(20);
        assertThat(asleep(main, Event.CPU)).isLessThan(asleep(main, Event.WALL) / 2);
        Recording worker = of(Recorder.WORKER, wallClock);
        assertThat(stackSamples(worker, Event.WALL)).isGreaterThan(20);
        assertThat(stackSamples(worker, Event.CPU)).isGreaterThan(100);
    }

    private static long asleep(Recording recording, Event event) {
        return recording.profiles().get(event).weights().entrySet().stream()
                .filter(stack -> stack.getKey().frames().stream()
                        .anyMatch(frame -> frame.qualifiedName().equals("java.lang.Thread.sleep")))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Older versions know no state for the CPU's own stack samples. */
    @Test
    void knowsARecordingOfTheWallClockByTheThreadsThatSleep() throws IOException {
        String intact = Files.readString(wallClock, StandardCharsets.ISO_8859_1);
        String older = intact.replace("STATE_DEFAULT", "STATE_IGNORED");

        Recording worker = of(Recorder.WORKER, write("wall-older.jfr", older.getBytes(StandardCharsets.ISO_8859_1)));

        assertThat(older).isNotEqualTo(intact);
        assertThat(stackSamples(worker, Event.CPU)).isZero();
        assertThat(stackSamples(worker, Event.WALL))
                .isEqualTo(stackSamples(of(Recorder.WORKER, wallClock), Event.WALL)
                        + stackSamples(of(Recorder.WORKER, wallClock), Event.CPU));
    }

    private static Recording of(String thread, Path file) {
        return new RecordingReader(thread::equals).read(file);
    }

    private static long stackSamples(Recording recording, Event event) {
        return recording.profiles().get(event).stackSamples();
    }

    private Ranking rank(Recording recording, Event event) {
        return HotspotRanking.rank(List.of(recording.profiles().get(event)), scope, 100);
    }

    private static Set<FrameKind> kinds(Recording recording) {
        return recording.profiles().get(Event.CPU).weights().keySet().stream()
                .flatMap(trace -> trace.frames().stream())
                .map(Frame::kind)
                .collect(Collectors.toSet());
    }

    private static Path write(String name, byte[]... parts) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        try (var out = Files.newOutputStream(file)) {
            for (byte[] part : parts) {
                out.write(part);
            }
        }
        return file;
    }
}
