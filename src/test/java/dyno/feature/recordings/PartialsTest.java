package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Records;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.finding.Cause;
import dyno.io.Json;
import dyno.output.ReportException;
import dyno.profile.Event;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Partial results are a commutative monoid, and give the ranking of the recordings. */
class PartialsTest {
    private static final int FILES = 14;
    private static final Pattern MACHINE = Pattern.compile("(m\\d)-[^/]+$");

    @TempDir
    private static Path folder;

    private static List<Path> files;
    private static List<RecordingPartial> partials;
    /** Could not be read where the others were; elsewhere it could. */
    private static RecordingPartial photo;

    private static RecordingPartial readPhoto;

    /** Recordings of a benchmark, and of what seems to be an application, with methods of their own; some are damaged. */
    @BeforeAll
    static void record() throws IOException {
        String benchmark;
        try (Stream<Path> recordings = Files.list(Path.of("profiles/reference/recordings"))) {
            benchmark = Files.readString(recordings.findFirst().orElseThrow(), StandardCharsets.ISO_8859_1);
        }
        files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            char letter = (char) ('a' + i);
            String recording = benchmark
                    .replace("hexdump", "hexdum" + letter)
                    .replace("readInt", i % 2 == 0 ? "readInt" : "readIn" + letter)
                    .replace("-jmh-worker-", i % 3 == 0 ? "-jmh-worker-" : "-jmh-walker-");
            String several = recording.repeat(1 + i % 3) + recording.substring(0, i % 4 == 1 ? 9000 * i : 0);
            files.add(Files.writeString(
                    folder.resolve("m" + i % 4 + "-" + letter + ".jfr"), several, StandardCharsets.ISO_8859_1));
        }
        files.add(Files.write(folder.resolve("m3-photo.jfr"), new byte[100]));
        Collections.sort(files);
        partials = files.stream()
                .map(file -> RecordedHotspots.partial(file, file.toString(), ScopeChoice.catalogue(), false))
                .toList();
        photo = partials.get(files.indexOf(folder.resolve("m3-photo.jfr")));
        RecordingPartial other = partials.get(0);
        readPhoto = other.at(photo.recording(), photo.location());
    }

    static IntStream seeds() {
        return IntStream.range(0, 30);
    }

    /** Comparing contents takes longer. */
    static IntStream fewSeeds() {
        return IntStream.range(0, 4);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mergeIsAssociativeCommutativeAndIdempotentWithAnIdentity(int seed) {
        Random random = new Random(seed);
        Partials a = some(random);
        Partials b = some(random);
        Partials c = some(random);

        assertThat(a.merge(b).merge(c)).isEqualTo(a.merge(b.merge(c)));
        assertThat(a.merge(b)).isEqualTo(b.merge(a));
        assertThat(a.merge(Partials.NONE)).isEqualTo(a);
        assertThat(Partials.NONE.merge(a)).isEqualTo(a);
        assertThat(a.merge(b).merge(a)).isEqualTo(a.merge(b));
    }

    @ParameterizedTest
    @MethodSource("fewSeeds")
    void recordingsOfOneNameAndDifferentContentBothCount(int seed) {
        Random random = new Random(seed);
        Partials renamed = renamed(some(random));
        Partials others = renamed(some(random));

        assertThat(renamed.merge(others)).isEqualTo(others.merge(renamed));
        assertThat(renamed.merge(others).list().stream().distinct())
                .hasSameSizeAs(renamed.merge(others).list())
                .containsAll(renamed.list())
                .containsAll(others.list());
    }

    @Test
    void aRecordingThatWasReadIsNotLeftOut() {
        Partials unread = Partials.of(List.of(photo));
        Partials read = Partials.of(List.of(readPhoto));

        assertThat(photo.isRead()).isFalse();
        assertThat(unread.merge(read)).isEqualTo(read);
        assertThat(read.merge(unread)).isEqualTo(read);
        assertThat(Partials.of(List.of(photo, readPhoto, photo))).isEqualTo(read);
        assertThat(ranked(unread.merge(read)).unread()).isEmpty();
        assertThat(unread.merge(Partials.of(List.of(partials.get(0)))).list()).contains(photo);
    }

    @Test
    void aRecordingThatAnotherMachineCouldNotReadIsNamedAlthoughOneOfItsNameWasRead() {
        RecordingPartial bad = photo.at("data/app.jfr", "c:/srv/data/app.jfr");
        RecordingPartial good = readPhoto.at("data/app.jfr", "a:/srv/data/app.jfr");

        HotspotReport report = ranked(stored(Partials.of(List.of(good)).merge(Partials.of(List.of(bad)))));

        assertThat(report.unread())
                .extracting(HotspotReport.UnreadRow::file)
                .containsExactly("data/app.jfr (c:/srv/data/app.jfr)");
        assertThat(report.recordings())
                .extracting(HotspotReport.RecordingRow::file)
                .containsExactly("data/app.jfr (a:/srv/data/app.jfr)");
        assertThat(report.warnings()).anyMatch(warning -> warning.startsWith("data/app.jfr (c:/srv/data/app.jfr): "));
    }

    @Test
    void aRecordingInASharedFolderCountsOnceWhateverMachinesHaveReadIt() {
        RecordingPartial one = readPhoto.at("data/app.jfr", "a:/srv/data/app.jfr");
        RecordingPartial same = readPhoto.at("data/app.jfr", "c:/mnt/data/app.jfr");
        RecordingPartial other =
                changed(partials.get(1), "data/app.jfr", partials.get(1).tallies());

        assertThat(ranked(Partials.of(List.of(one, same))).recordings())
                .extracting(HotspotReport.RecordingRow::file)
                .containsExactly("data/app.jfr");
        assertThat(ranked(Partials.of(List.of(
                                other, other.at("data/app.jfr", null), changed(other, "data/app.jfr", List.of()))))
                        .recordings())
                .extracting(HotspotReport.RecordingRow::file)
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    /** A profiler that samples allocation may run on few machines only. */
    @Test
    void takeTimeSlicesForAnEventThatFewOfManyFilesHave() {
        for (int having : new int[] {1, 4, 5}) {
            Partials all = Partials.of(IntStream.range(0, 11)
                    .mapToObj(i -> i < having ? application(i) : withoutAllocation(application(i)))
                    .toList());

            HotspotReport report = ranked(all);

            assertThat(all.list()).hasSize(11);
            assertThat(ranking(report, Event.CPU).unit()).isEqualTo(SamplingUnit.FILE);
            assertThat(ranking(report, Event.CPU).forks()).isEqualTo(11);
            Ranking allocation = ranking(report, Event.ALLOCATION);
            assertThat(allocation.unit()).isEqualTo(having < 5 ? SamplingUnit.TIME_SLICE : SamplingUnit.FILE);
            Partials few = Partials.of(IntStream.range(0, having)
                    .mapToObj(PartialsTest::application)
                    .toList());
            assertThat(Json.text(allocation)).isEqualTo(Json.text(ranking(ranked(few), Event.ALLOCATION)));
        }
    }

    /** A recording of an application, which has no threads of benchmarks, with a name of its own. */
    private static RecordingPartial application(int number) {
        RecordingPartial some = partials.stream()
                .filter(RecordingPartial::isRead)
                .filter(partial -> partial.tallies().stream().noneMatch(RecordingPartial.Tally::benchmark))
                .findFirst()
                .orElseThrow();
        return changed(some, "m" + number + ".jfr", some.tallies());
    }

    private static RecordingPartial withoutAllocation(RecordingPartial partial) {
        return changed(
                partial,
                partial.recording(),
                partial.tallies().stream()
                        .filter(tally -> tally.event() != Event.ALLOCATION)
                        .toList());
    }

    @Test
    void giveTheRankingOfTheRecordingsInWhateverOrderTheyAreMerged() {
        for (int count : new int[] {1, 5, files.size()}) {
            for (List<Path> some :
                    List.of(files.subList(0, count), files.subList(files.size() - count, files.size()))) {
                if (some.get(0).endsWith("m3-photo.jfr")) {
                    continue;
                }
                String expected = Json.text(RecordedHotspots.of(
                        some.stream().map(Path::toString).toList(), ScopeChoice.catalogue(), false, line -> {}));
                List<RecordingPartial> shuffled = new ArrayList<>(
                        partials.subList(files.indexOf(some.get(0)), files.indexOf(some.get(0)) + count));
                Collections.shuffle(shuffled, new Random(count));
                Partials merged = Partials.NONE;
                for (RecordingPartial partial : shuffled) {
                    merged = merged.merge(Partials.of(List.of(partial, shuffled.get(0))));
                }

                assertThat(Json.text(ranked(stored(merged)))).isEqualTo(expected);
            }
        }
    }

    @Test
    void surviveTheFileAndConcatenation() throws IOException {
        Partials one = Partials.of(partials.subList(0, 3));
        Partials other = Partials.of(partials.subList(2, partials.size()));
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(PartialsFile.bytes(one));
        both.write(PartialsFile.bytes(other));

        assertThat(stored(one)).isEqualTo(one);
        assertThat(PartialsFile.read(new ByteArrayInputStream(both.toByteArray()), "both"))
                .isEqualTo(one.merge(other))
                .isEqualTo(Partials.of(partials));
        InputStream parts = new SequenceInputStream(
                new ByteArrayInputStream(PartialsFile.bytes(one)), new ByteArrayInputStream(PartialsFile.bytes(other)));
        assertThat(PartialsFile.read(parts, "parts")).isEqualTo(Partials.of(partials));
    }

    @Test
    void areMuchSmallerThanTheirRecordings() throws IOException {
        Path whole = files.get(0);

        assertThat(PartialsFile.bytes(Partials.of(List.of(partials.get(0)))))
                .hasSizeLessThan((int) (Files.size(whole) / 10));
    }

    @Test
    void takeMachinesForUnitsIfThereAreSeveral() {
        List<RecordingPartial> application = partials.stream()
                .filter(partial -> partial.tallies().stream().noneMatch(RecordingPartial.Tally::benchmark))
                .toList();
        Partials all = Partials.of(application);

        Ranking ranking = cpu(RecordedHotspots.of(all, ScopeChoice.of(all), Machines.named(MACHINE)));

        assertThat(ranking.unit()).isEqualTo(SamplingUnit.MACHINE);
        assertThat(ranking.forks()).isEqualTo(4);
        Ranking byFile = cpu(ranked(all));
        assertThat(byFile.unit()).isEqualTo(SamplingUnit.FILE);
        assertThat(ranking.hotspots().get(0).share().mean())
                .isEqualTo(byFile.hotspots().get(0).share().mean());
        assertThat(ranking.hotspots()).hasSameSizeAs(byFile.hotspots());
    }

    @Test
    void sayThatThereIsOneMachineOrNoneInAName() {
        Partials one = Partials.of(partials.stream()
                .filter(partial -> partial.recording().contains("/m1-"))
                .toList());

        HotspotReport report = RecordedHotspots.of(one, ScopeChoice.of(one), Machines.named(MACHINE));

        assertThat(report.warnings())
                .anyMatch(warning -> warning.startsWith("All recordings are from one machine, m1:"));
        assertThat(cpu(report).unit()).isNotEqualTo(SamplingUnit.MACHINE);
        assertThatThrownBy(() ->
                        RecordedHotspots.of(one, ScopeChoice.of(one), Machines.named(Pattern.compile("(host\\d)"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--machines '(host\\d)' does not find a machine in "
                        + one.list().get(0).recording());
        assertThatThrownBy(() -> Machines.named(Pattern.compile("host")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no group");
    }

    /** Where a driver allocates does not show where it spends its time, which every detector needs. */
    @Test
    void sayThatNothingWasLookedForWithoutTime() {
        RecordingPartial whole = partials.get(0);
        RecordingPartial heap = changed(
                whole,
                "same.jfr",
                whole.tallies().stream()
                        .filter(tally -> tally.event() == Event.ALLOCATION)
                        .toList());

        assertThat(ranked(Partials.of(List.of(heap))).drivers())
                .isNotEmpty()
                .allSatisfy(driver -> assertThat(driver.notLookedFor()).containsExactly(Cause.values()));
        assertThat(ranked(Partials.of(List.of(whole))).drivers())
                .isNotEmpty()
                .allSatisfy(driver -> assertThat(driver.notLookedFor()).doesNotContain(Cause.LOCK));
    }

    @Test
    void refuseToMixDrivers() {
        ScopeChoice scope = ScopeChoice.of(List.of(), List.of("com.example"), Path.of("patches"));
        Partials mixed = Partials.of(List.of(
                partials.get(0),
                RecordedHotspots.partial(files.get(1), files.get(1).toString(), scope, false)));

        assertThatThrownBy(() -> ranked(mixed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The partial result of " + files.get(1) + " was made for com.example")
                .hasMessageContaining("--scope");
    }

    @Test
    void refuseOtherFiles() throws IOException {
        Path other = Files.write(folder.resolve("other.jsonl.gz"), new byte[] {1, 2, 3, 4});
        byte[] whole = PartialsFile.bytes(Partials.of(partials));
        Path cut = Files.write(folder.resolve("cut.jsonl.gz"), Arrays.copyOf(whole, whole.length - 20));

        assertThatThrownBy(() -> PartialsFile.read(other))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("other.jsonl.gz is not a file of partial results");
        assertThatThrownBy(() -> PartialsFile.read(cut))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("cut.jsonl.gz is not a file of partial results, line ");
    }

    /** As after {@code cat} of a file that was cut, or that was unpacked. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 100, 10_000})
    void refuseWhatFollowsButIsNoFile(int bytes) throws IOException {
        byte[] whole = PartialsFile.bytes(Partials.of(partials.subList(0, 2)));
        byte[] unpacked = "x".repeat(bytes).getBytes(StandardCharsets.UTF_8);
        byte[] cut = Arrays.copyOf(whole, Math.min(bytes, whole.length / 2));

        for (byte[] next : List.of(unpacked, cut)) {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.write(whole);
            both.write(next);
            assertRefused(new ByteArrayInputStream(both.toByteArray()));
            assertRefused(new SequenceInputStream(new ByteArrayInputStream(whole), new ByteArrayInputStream(next)));
        }
    }

    private static void assertRefused(InputStream in) {
        assertThatThrownBy(() -> PartialsFile.read(in, "both"))
                .isInstanceOf(ReportException.class)
                .hasMessageStartingWith("both is not a file of partial results");
    }

    private static Partials stored(Partials partials) {
        Path file = folder.resolve("stored.jsonl.gz");
        PartialsFile.write(file, partials);
        return PartialsFile.read(file);
    }

    private static HotspotReport ranked(Partials partials) {
        return RecordedHotspots.of(partials, ScopeChoice.of(partials), Machines.UNKNOWN);
    }

    private static Ranking cpu(HotspotReport report) {
        return ranking(report, Event.CPU);
    }

    private static Ranking ranking(HotspotReport report, Event event) {
        return report.drivers().get(0).rankings().stream()
                .filter(ranking -> ranking.event() == event)
                .findFirst()
                .orElseThrow();
    }

    private static Partials some(Random random) {
        return Partials.of(Stream.concat(partials.stream(), Stream.of(readPhoto))
                .filter(partial -> random.nextInt(3) == 0)
                .toList());
    }

    /** The same with one name for all, without those that could not be read. */
    private static Partials renamed(Partials some) {
        return Partials.of(some.list().stream()
                .filter(RecordingPartial::isRead)
                .map(partial -> changed(partial, "same.jfr", partial.tallies()))
                .toList());
    }

    private static RecordingPartial changed(RecordingPartial p, String name, List<RecordingPartial.Tally> tallies) {
        return Records.with(p, "recording", name, "tallies", tallies);
    }
}
