package dyno.output;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** A file of the report. */
public final class ReportFile {
    private ReportFile() {}

    /**
     * Refuses a file that could not be written after hours of measuring, or in which something else would be lost.
     *
     * @param option of the command line that names it
     * @param content what the command writes; an earlier file of it is replaced, anything else is not
     * @param others what else the command reads or writes
     * @throws ReportException UNWRITABLE when the file is one of the others, a folder, another kind of file or a link to
     *     none, or its folder is missing or read-only
     */
    public static void requireWritable(Path file, String option, ReportContent content, Collection<Path> others) {
        requireWritable(file, option);
        if (others.stream().anyMatch(other -> isSame(file, other))) {
            throw refused(file, "this command also reads or writes it", "Choose another " + option + ".");
        }
        if (Files.isRegularFile(file) && !content.isIn(file)) {
            throw refused(
                    file,
                    "it exists and contains something other than " + content.title(),
                    "Remove it, or choose another " + option + ".");
        }
    }

    /**
     * Refuses a file that could not be written after hours of measuring.
     *
     * @param option of the command line that names it
     * @throws ReportException UNWRITABLE when the file is a folder or a link to none, or its folder is missing or read-only
     */
    public static void requireWritable(Path file, String option) {
        String another = "hoose another " + option + ".";
        if (Files.isDirectory(file)) {
            throw refused(file, "it is a folder", "C" + another);
        }
        if (!Files.exists(file) && Files.isSymbolicLink(file)) {
            throw refused(file, "it is a link to a file that does not exist", "Remove the link, or c" + another);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw refused(file, folder + " is not a writable folder", "Create it, or c" + another);
        }
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            return file.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        }
    }

    private static ReportException refused(Path file, String why, String remedy) {
        return new ReportException(
                ReportException.Kind.UNWRITABLE, "Cannot write " + file + ": " + why + ". " + remedy, null);
    }

    /**
     * Writes the whole file or nothing.
     *
     * @throws ReportException UNWRITABLE when that is impossible
     */
    public static void write(Path file, String content) {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the whole file or nothing.
     *
     * @throws ReportException UNWRITABLE when that is impossible
     */
    public static void write(Path file, byte[] content) {
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
