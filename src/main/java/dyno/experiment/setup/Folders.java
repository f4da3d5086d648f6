package dyno.experiment.setup;

import dyno.io.IoProblem;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where Dyno reads and writes.
 *
 * @param profiles one folder per run: results, recordings, report
 * @param flameGraphs one folder per run: flame graphs with an index page
 * @param patches candidate fixes
 */
public record Folders(Path profiles, Path flameGraphs, Path patches) {
    /** The usual names below one folder for the output and one for the patches. */
    public static Folders of(Path output, Path patches) {
        return new Folders(output.resolve("profiles"), output.resolve("flamegraphs"), patches);
    }

    /**
     * The folder for a new run, before anything expensive starts.
     *
     * @throws RunException NOT_WRITABLE when there is a run in it already, or it cannot be written
     */
    public Path newRun(String name) {
        requireFree(name);
        requireWritable();
        return profiles.resolve(name);
    }

    /**
     * Refuses the name of a run that exists or has flame graphs, and writes nothing.
     *
     * @throws RunException NOT_WRITABLE when there is a run of that name, or what is left of one
     */
    public void requireFree(String name) {
        RunStore.requireFree(profiles.resolve(name));
        Path graphs = flameGraphs.resolve(name);
        if (Files.exists(graphs)) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    graphs + " exists, with the flame graphs of another run. Remove it, or choose another --run.");
        }
    }

    /**
     * Tries both folders for the output.
     *
     * @throws RunException NOT_WRITABLE when one of them cannot be written
     */
    public void requireWritable() {
        for (Path folder : List.of(profiles, flameGraphs)) {
            try {
                Files.createDirectories(folder);
                Files.delete(Files.createTempFile(folder, "writable", ""));
            } catch (IOException e) {
                throw new RunException(
                        RunException.Kind.NOT_WRITABLE,
                        "Cannot write to " + folder + " (" + IoProblem.explain(e)
                                + "). Make it writable or choose another folder with --output.",
                        e);
            }
        }
    }
}
