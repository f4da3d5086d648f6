package dyno.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @TempDir
    private Path folder;

    private Path inner;

    @BeforeEach
    void fill() throws IOException {
        inner = Files.createDirectory(folder.resolve("b"));
        Files.createFile(inner.resolve("c"));
        Files.createFile(folder.resolve("a"));
    }

    @Test
    void listsByName() throws IOException {
        assertThat(FileTree.in(folder)).containsExactly(folder.resolve("a"), inner);
        assertThat(FileTree.below(folder, 1)).containsExactly(folder, folder.resolve("a"), inner);
        assertThat(FileTree.below(folder, 2)).containsExactly(folder, folder.resolve("a"), inner, inner.resolve("c"));
    }

    @Test
    void aFolderThatCannotBeReadIsAProblemOfInputAndOutput() {
        AccessDeniedException denied = new AccessDeniedException("folder");
        Stream<Path> files = Stream.of(inner).peek(file -> {
            throw new UncheckedIOException(denied);
        });

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FileTree.sorted(files))
                .isSameAs(denied);
    }
}
