package dyno.investigation;

import dyno.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where Dyno reads and writes.
 *
 * @param profiles one folder a run: results, recordings, report
 * @param flameGraphs one folder a run: flame graphs with an index page
 * @param patches candidate fixes
 */
public record Folders(Path profiles, Path flameGraphs, Path patches) {
    /** The usual names below one folder for the output and one for the patches. */
    public static Folders of(Path output, Path patches) {
        return new Folders(output.resolve("profiles"), output.resolve("flamegraphs"), patches);
    }

    /**
     * The folder for a new run, before anything costly has begun.
     *
     * @throws RunException NOT_WRITABLE when it exists already, or cannot be written
     */
    Path newRun(String name) {
        Path folder = profiles.resolve(name);
        if (Files.exists(folder)) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "There is a run '" + name + "' already; choose another --run, or go on with it by --resume " + name
                            + ".");
        }
        try {
            Files.createDirectories(profiles);
            Files.delete(Files.createTempFile(profiles, "writable", ""));
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "Cannot write to " + profiles + " (" + e
                            + "). Make it writable or choose another folder with --output.",
                    e);
        }
        return folder;
    }
}
