package dyno.cli;

import dyno.io.Json;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The option of commands that print a table. */
final class JsonOption {
    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    boolean isSet() {
        return json;
    }

    /** The value as JSON if requested, else as text. */
    <T> String render(T value, Function<T, String> text) {
        return json ? Json.text(value) : text.apply(value);
    }
}
