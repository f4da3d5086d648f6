package dyno.report;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A file of the report. */
final class ReportFile {
    private ReportFile() {}

    /**
     * Writes the whole file or nothing.
     *
     * @throws ReportException UNWRITABLE when that is impossible
     */
    static void write(Path file, String content) {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the whole file or nothing.
     *
     * @throws ReportException UNWRITABLE when that is impossible
     */
    static void write(Path file, byte[] content) {
        try {
            AtomicFile.write(file, content);
        } catch (IOException e) {
            throw new ReportException(
                    ReportException.Kind.UNWRITABLE,
                    "Cannot write " + file + " (" + IoProblem.explain(e)
                            + "). Make its folder writable, or free space.",
                    e);
        }
    }
}
