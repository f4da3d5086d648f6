package dyno.output;

import dyno.io.IoProblem;
import dyno.io.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The files {@code results.json} and {@code studies.json}: a report after the number of its format, in the order of its
 * records' components. A figure that does not exist (NaN) is null. {@code docs/results.md} describes every field, and
 * {@code docs/schema} has the schemas.
 */
public final class JsonReport {
    private JsonReport() {}

    /**
     * Writes a report; an existing file is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(Record report, Path file) {
        ReportFile.write(file, Json.document(report));
    }

    /**
     * Reads a report back.
     *
     * @throws ReportException when the file cannot be read, or is not one of this type and format
     */
    public static <T extends Record> T read(Path file, Class<T> type) {
        try {
            return Json.readDocument(file, type);
        } catch (IOException e) {
            throw unreadable(file, IoProblem.explain(e), e);
        }
    }

    /**
     * Renders what was read from a file: a missing part of the file is noticed here at the earliest.
     *
     * @throws ReportException when something is missing
     */
    public static <T> T render(Path file, Supplier<T> rendering) {
        try {
            return rendering.get();
        } catch (ReportException e) {
            throw e;
        } catch (RuntimeException e) {
            throw unreadable(file, "something is missing or wrong (" + e + ")", e);
        }
    }

    private static ReportException unreadable(Path file, String why, Throwable cause) {
        return new ReportException(
                ReportException.Kind.UNREADABLE,
                "Cannot read " + file + ": " + why + ". Use a file that this version of Dyno wrote.",
                cause);
    }
}
