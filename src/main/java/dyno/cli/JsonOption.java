package dyno.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dyno.run.Json;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The option of commands that print a table. */
final class JsonOption {
    @Option(names = "--json", description = "Print JSON for programs.")
    private boolean json;

    /** The value as JSON when that was asked for, else as text. */
    <T> String render(T value, Function<T, String> text) {
        if (!json) {
            return text.apply(value);
        }
        try {
            return Json.mapper().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Records of texts and numbers are always JSON", e);
        }
    }
}
