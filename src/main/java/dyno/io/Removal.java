package dyno.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Removes folders. */
public final class Removal {
    private Removal() {}

    /**
     * Deletes a folder with all that is in it; does nothing when there is none.
     *
     * @throws IOException when something in it cannot be deleted
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> files = FileTree.below(folder, Integer.MAX_VALUE);
        for (int i = files.size() - 1; i >= 0; i--) {
            Files.deleteIfExists(files.get(i));
        }
    }
}
