package dyno.command;

import dyno.experiment.setup.Folders;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that every command takes. */
public final class CommonOptions {
    /** Dyno's folder; the working folder where it is not known. */
    public static final Path HOME = Path.of(System.getProperty("dyno.home", ""));

    /** Folder for the jars of candidates that were built by name. */
    public static final Path CANDIDATES = HOME.resolve("target").resolve("candidates");

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where profiles/ and flamegraphs/ are (default: Dyno's folder).")
    private Path output = HOME;

    @Option(
            names = "--patches",
            paramLabel = "DIR",
            description = "Patches of drivers (default: patches/ in Dyno's folder).")
    private Path patches = HOME.resolve("patches");

    @Option(names = "--verbose", description = "On an error, show the stack trace.")
    private boolean verbose;

    public Folders folders() {
        return Folders.of(
                output.toAbsolutePath().normalize(), patches.toAbsolutePath().normalize());
    }
}
