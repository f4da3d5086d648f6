package dyno.run.store;

import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.run.RunException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads and writes the files of a run; an error says what to do. */
record RunFiles(Path folder) {
    void write(Path file, Object value) {
        try {
            Json.write(file, value);
        } catch (IOException e) {
            throw notWritable(e);
        }
    }

    static <T> T read(Path file, Class<T> type) {
        return read(file, type, "The run cannot be used without it: start a new one.");
    }

    static <T> T read(Path file, Class<T> type, String remedy) {
        try {
            return Json.read(file, type);
        } catch (IOException e) {
            throw unreadable(file, IoProblem.explain(e), remedy, e);
        }
    }

    static RunException unreadable(Path file, String why, String remedy, Exception cause) {
        return new RunException(
                RunException.Kind.UNKNOWN_RUN, file + " cannot be read (" + why + "). " + remedy, cause);
    }

    /** That a file of the run cannot be written. */
    RunException notWritable(IOException e) {
        return new RunException(
                RunException.Kind.NOT_WRITABLE,
                "Cannot write to " + folder + " (" + IoProblem.explain(e)
                        + "). Free space or choose another folder with --output.",
                e);
    }
}
