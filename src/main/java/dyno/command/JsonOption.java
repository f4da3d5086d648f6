package dyno.command;

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
}
