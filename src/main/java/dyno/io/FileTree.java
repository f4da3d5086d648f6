package dyno.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists files by name; unlike the JDK's streams, it reports every folder that cannot be read as an IOException. */
public final class FileTree {
    private FileTree() {}

    public static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return sorted(files);
        }
    }

    /** A folder and all that it contains, down to a depth: 1 for what is directly in it. */
    public static List<Path> below(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return sorted(files);
        }
    }

    static List<Path> sorted(Stream<Path> files) throws IOException {
        try {
            return files.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
