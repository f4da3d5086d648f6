package dyno.command;

import dyno.experiment.builds.History.Entry;
import dyno.experiment.builds.HistoryFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The history to which a command appends its results. */
public final class AppendOption {
    @Option(
            names = "--append",
            paramLabel = "FILE",
            description = "Also append the results to this history, which ./dyno history shows; a new file is created.")
    private Path history;

    /**
     * Refuses what could not be appended to.
     *
     * @throws dyno.output.ReportException when the file is something else, or cannot be written
     */
    public void check() {
        if (history != null) {
            HistoryFile.requireAppendable(history);
        }
    }

    public Optional<Path> file() {
        return Optional.ofNullable(history);
    }

    /** Appends the results, if that was asked for. */
    public void append(Supplier<List<Entry>> results) {
        if (history != null) {
            HistoryFile.append(history, results.get());
        }
    }
}
