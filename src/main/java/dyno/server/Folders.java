package dyno.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes folders. */
final class Folders {
    private Folders() {}

    /** Deletes a folder with all that is in it; does nothing when there is none. */
    static void delete(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }
}
