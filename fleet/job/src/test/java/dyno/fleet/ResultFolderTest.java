package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.run.RunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFolderTest {
    private static final Configuration HADOOP = new Configuration();

    @TempDir
    private Path folder;

    private Path results;

    @BeforeEach
    void place() throws IOException {
        folder = folder.toRealPath();
        results = folder.resolve("with space").resolve("results");
    }

    private static ResultFolder at(Path to) {
        return ResultFolder.of(to.toString(), HADOOP);
    }

    private static void write(Path to, String ranking) {
        try (ResultDraft draft = at(to).draft()) {
            draft.write(ResultFolder.RANKING, ranking.getBytes(StandardCharsets.UTF_8));
            draft.write(ResultFolder.RECORDINGS + "/part-0.parquet", new byte[1]);
            draft.complete();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void replacesAnEarlierResultAsAWhole() throws IOException {
        write(results, "first");
        Files.delete(results.resolve(ResultFolder.RECORDINGS).resolve("part-0.parquet"));
        write(results, "second");

        assertThat(results.resolve(ResultFolder.RANKING)).hasContent("second");
        assertThat(results.resolve(ResultFolder.RECORDINGS)).isNotEmptyDirectory();
        assertThat(names(results.getParent())).containsExactly("results");
    }

    @Test
    void keepsTheEarlierResultUntilTheNewOneIsComplete() throws IOException {
        write(results, "first");
        try (ResultDraft draft = at(results).draft()) {
            draft.write(ResultFolder.RANKING, new byte[] {'x'});
            assertThat(results.resolve(ResultFolder.RANKING)).hasContent("first");
            assertThat(at(results).leftovers()).hasSize(1);
        }

        assertThat(results.resolve(ResultFolder.RANKING)).hasContent("first");
        assertThat(names(results.getParent())).containsExactly("results");
        assertThat(at(results).leftovers()).isEmpty();
    }

    @Test
    void putsTheEarlierResultBackIfTheNewOneCannotBeMoved() {
        write(results, "first");

        assertThatThrownBy(() -> at(results).replaceBy(new org.apache.hadoop.fs.Path("file:" + folder + "/gone")))
                .isInstanceOf(IOException.class);

        assertThat(results.resolve(ResultFolder.RANKING)).hasContent("first");
    }

    @Test
    void usesAnEmptyFolder() throws IOException {
        Files.createDirectories(results);
        write(results, "first");

        assertThat(names(results)).contains(ResultFolder.RANKING, ResultFolder.MARKER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notes.txt",
                "recordings/a.jfr",
                "recordings.parquet/notes.txt",
                "hotspots.json/a",
                "paths.parquet/deep/a"
            })
    void refusesAFolderWithAnythingElse(String other) throws IOException {
        write(results, "first");
        Path file = results.resolve(other);
        Files.deleteIfExists(results.resolve(ResultFolder.RANKING));
        Files.createDirectories(file.getParent());
        Files.writeString(file, "mine");

        assertRefused(results, "contains " + results.relativize(file).getName(0) + ", so this job does not replace it");

        assertThat(file).hasContent("mine");
    }

    @Test
    void refusesAFileAndResultsWithoutTheirMark() throws IOException {
        write(results, "first");
        Files.delete(results.resolve(ResultFolder.MARKER));
        Path file = Files.writeString(folder.resolve("a.txt"), "mine");

        assertRefused(results, "has no file _DYNO_FLEET");
        assertRefused(file, "is a file");
        assertThat(file).hasContent("mine");
    }

    @Test
    void refusesWhatAppearedWhileTheJobRan() throws IOException {
        try (ResultDraft draft = at(results).draft()) {
            Files.createDirectories(results);
            Files.writeString(results.resolve("notes.txt"), "mine");

            assertThatThrownBy(draft::complete).hasMessageContaining("contains notes.txt");
        }
        assertThat(names(results.getParent())).containsExactly("results");
        assertThat(names(results)).containsExactly("notes.txt");
    }

    private static void assertRefused(Path to, String why) {
        assertThatThrownBy(() -> at(to).draft())
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.kind()).isEqualTo(RunException.Kind.NOT_WRITABLE))
                .hasMessageStartingWith("--to " + to + " ")
                .hasMessageContaining(why);
    }

    @Test
    void noticesBeforeAnythingIsReadThatItCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "mine");

        assertThatThrownBy(() -> at(file.resolve("results")).draft())
                .isInstanceOf(RunException.class)
                .hasMessageContaining("Cannot write to " + file.resolve("results"));
    }

    @Test
    void refusesTheRootOfAFileSystem() {
        assertThatThrownBy(() -> ResultFolder.of("/", HADOOP)).hasMessageContaining("is the root of its file system");
    }

    @Test
    void staysApartFromWhatIsRead() throws IOException {
        Path run = folder.resolve("my-run");
        Path recordings = Files.createDirectories(run.resolve("recordings"));
        Path recording = Files.writeString(recordings.resolve("a.jfr"), "mine");
        Path link = Files.createSymbolicLink(folder.resolve("link"), run);
        Path linked = Files.createSymbolicLink(folder.resolve("linked.jfr"), recording);

        assertOverlaps(recording, recording, "is or contains the recording file:" + recording);
        assertOverlaps(recordings, run, "is or contains the recording");
        assertOverlaps(recordings, link, "is or contains the recording");
        assertOverlaps(linked, recordings, "is or contains the recording");
        assertOverlaps(recordings, recordings.resolve("results"), "is in the folder of recordings file:" + recordings);
        assertOverlaps(link.resolve("recordings"), recordings.resolve("results"), "is in the folder of recordings");
        at(folder.resolve("my-run-results")).requireApartFrom(found(recordings));
        at(recordings.resolve("results")).requireApartFrom(found(recording));
    }

    private static RemoteRecordings found(Path path) {
        return RemoteRecordings.find(List.of(path.toString()), HADOOP);
    }

    private static void assertOverlaps(Path read, Path to, String how) {
        assertThatThrownBy(() -> at(to).requireApartFrom(found(read)))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--to " + to + " " + how);
    }
}
