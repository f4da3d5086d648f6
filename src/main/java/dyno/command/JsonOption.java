package dyno.command;

import dyno.document.Document;
import dyno.document.TerminalWriter;
import dyno.io.Json;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The option of commands that print a table. */
public final class JsonOption {
    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    public boolean isSet() {
        return json;
    }

    /** The value as JSON if requested, else as text. */
    public <T> String render(T value, Function<T, String> text) {
        return json ? Json.text(value) : text.apply(value);
    }

    /** The value as JSON if requested, else as a document for the terminal, which breaks its lines. */
    public <T> String show(T value, Function<T, Document> document) {
        return render(value, shown -> TerminalWriter.text(document.apply(shown), TerminalConsole.hasColour()));
    }

    /** The value as JSON if requested, else as a document in lines of at most 100 columns. */
    public <T> String wrap(T value, Function<T, Document> document) {
        return render(value, shown -> TerminalWriter.wrapped(document.apply(shown), TerminalConsole.hasColour()));
    }
}
