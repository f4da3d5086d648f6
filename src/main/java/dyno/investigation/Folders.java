package dyno.investigation;

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
}
