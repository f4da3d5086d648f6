package dyno.run.store;

import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The users' operations that a run measures: sources and classes in its folder, so that it can be resumed and shown. */
final class StoredOperations {
    private static final String FOLDER = "operations";

    private StoredOperations() {}

    /** Copies the operations that this process was given. */
    static void keep(Path run) throws IOException {
        Path kept = run.resolve(FOLDER);
        for (String name : OwnOperations.names()) {
            Path operation = OwnOperations.folder(name).orElseThrow();
            if (!operation.startsWith(kept.toAbsolutePath())) {
                copy(operation, kept.resolve(name));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(from)) {
            found = files.toList();
        }
        for (Path file : found) {
            Path copy = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy);
            }
        }
    }

    /** Lets this process find the operations of a run. */
    static void use(Path run) {
        Path kept = run.resolve(FOLDER);
        if (Files.isDirectory(kept)) {
            OwnOperations.use(kept);
        }
    }
}
