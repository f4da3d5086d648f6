package dyno.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader, or an interruption, finds either the old content or the new, never a part. */
public final class AtomicFile {
    private AtomicFile() {}

    /**
     * Writes to a neighbouring file first, then moves it into place.
     *
     * @throws IOException when the folder cannot be written or is full
     */
    public static void write(Path file, String content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
