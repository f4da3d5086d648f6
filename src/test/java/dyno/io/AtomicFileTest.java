package dyno.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    private interface Work {
        void run() throws IOException;
    }

    /** The files whose content a piece of work had written to the disk. */
    private List<Path> forced(Work work) throws IOException {
        Path recorded = folder.resolve("recorded.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(recorded);
        }
        return RecordingFile.readAllEvents(recorded).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.FileForce"))
                .map(event -> Path.of(event.getString("path")))
                .filter(path -> path.startsWith(folder))
                .toList();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void replacesAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "a much longer old content");

        AtomicFile.write(file, "né");

        assertThat(file).hasContent("né");
        assertThat(files()).containsExactly("a.json");
    }

    @Test
    void hasContentOnTheDiskBeforeTheNameIsThere() throws IOException {
        assertThat(forced(() -> AtomicFile.write(folder.resolve("a"), "1")))
                .anyMatch(path -> path.getFileName().toString().matches("a\\..*\\.part"));
        assertThat(forced(() -> AtomicFile.create(folder.resolve("b"), "1")))
                .anyMatch(path -> path.getFileName().toString().matches("b\\..*\\.part"));
        Path source = Files.writeString(folder.resolve("c"), "1");
        assertThat(forced(() -> AtomicFile.move(source, folder.resolve("d")))).contains(folder.resolve("d"));
    }

    @Test
    void letsTheSamePeopleReadAFileAsAnyOther() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "1");

        AtomicFile.create(folder.resolve("a"), "1");

        assertThat(Files.getPosixFilePermissions(folder.resolve("a"))).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void leavesAFileAloneThatIsThereAlready() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");

        assertThatThrownBy(() -> AtomicFile.create(file, "new")).isInstanceOf(FileAlreadyExistsException.class);

        assertThat(file).hasContent("old");
        assertThat(files()).containsExactly("a.json");
    }

    @Test
    void createsAFileWhereThereAreNoHardLinks() throws IOException {
        AtomicFile.create(folder.resolve("a.json"), "1", AtomicFileTest::notPermitted);
        AtomicFile.create(folder.resolve("b.json"), "2", (name, existing) -> {
            throw new UnsupportedOperationException();
        });

        assertThat(folder.resolve("a.json")).hasContent("1");
        assertThat(folder.resolve("b.json")).hasContent("2");
        assertThat(files()).containsExactlyInAnyOrder("a.json", "b.json");
    }

    @Test
    void leavesAFileAloneWhereThereAreNoHardLinks() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");

        assertThatThrownBy(() -> AtomicFile.create(file, "new", AtomicFileTest::notPermitted))
                .isInstanceOf(FileAlreadyExistsException.class);

        assertThat(file).hasContent("old");
        assertThat(files()).containsExactly("a.json");
    }

    @Test
    void doesNotMoveAFileThatMayNotBeLinked() throws IOException {
        Path file = folder.resolve("a.json");

        assertThatThrownBy(() -> AtomicFile.create(file, "1", (name, existing) -> {
                    throw new AccessDeniedException(name.toString());
                }))
                .isInstanceOf(AccessDeniedException.class);

        assertThat(files()).isEmpty();
    }

    /** What Linux and macOS say on a file system without hard links. */
    private static void notPermitted(Path name, Path existing) throws FileSystemException {
        throw new FileSystemException(name.toString(), existing.toString(), "Operation not permitted");
    }

    @Test
    void letsOneOfManyCreateAFile() throws Exception {
        Path file = folder.resolve("a.json");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> attempts = IntStream.range(0, 64)
                    .mapToObj(i -> (Callable<Boolean>) () -> creates(file, "by " + i))
                    .toList();
            int created = 0;
            for (Future<Boolean> attempt : threads.invokeAll(attempts)) {
                created += attempt.get() ? 1 : 0;
            }
            assertThat(created).isEqualTo(1);
            assertThat(file).content().startsWith("by ");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void neverMixesWhatManyWrite() throws Exception {
        Path file = folder.resolve("a.json");
        List<String> contents = IntStream.range(0, 64)
                .mapToObj(i -> Integer.toString(i).repeat(1000 * i + 1))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> writes = contents.stream()
                    .map(content -> (Callable<Void>) () -> {
                        AtomicFile.write(file, content);
                        return null;
                    })
                    .toList();
            for (Future<Void> write : threads.invokeAll(writes)) {
                write.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(contents).contains(Files.readString(file));
        assertThat(files()).containsExactly("a.json");
    }

    private static boolean creates(Path file, String content) throws IOException {
        try {
            AtomicFile.create(file, content);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }
}
