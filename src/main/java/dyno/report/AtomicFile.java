package dyno.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader, or an interruption, finds either the old content or the new, never a part. */
final class AtomicFile {
    private AtomicFile() {}

    static void write(Path file, String content) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ReportException(
                    ReportException.Kind.UNWRITABLE,
                    "Cannot write " + file + " (" + e + "). Make its folder writable, or free some space.",
                    e);
        }
    }
}
