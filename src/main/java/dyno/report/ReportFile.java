package dyno.report;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the report. */
public final class ReportFile {
    private ReportFile() {}

    /**
     * Refuses a file that could not be written after hours of measuring.
     *
     * @param option of the command line that names it
     * @throws ReportException UNWRITABLE when the file is a folder, or its folder is missing or read-only
     */
    public static void requireWritable(Path file, String option) {
        if (Files.isDirectory(file)) {
            throw new ReportException(
                    ReportException.Kind.UNWRITABLE,
                    "Cannot write " + file + ": it is a folder. Choose another " + option + ".",
                    null);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new ReportException(
                    ReportException.Kind.UNWRITABLE,
                    "Cannot write " + file + ": " + folder + " is not a writable folder. Create it, or choose another "
                            + option + ".",
                    null);
        }
    }

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
