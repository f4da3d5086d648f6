package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.io.TestJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;

/** How a command of Dyno ended that ran in this JVM, and what it printed. */
record CommandOutcome(int code, String out, String err) {
    /**
     * Runs a command.
     *
     * @param words with spaces between them
     * @param further words that may have spaces
     */
    static CommandOutcome dyno(String words, Object... further) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] all = Stream.concat(
                        Stream.of(words.strip().split(" +")),
                        Arrays.stream(further).map(Object::toString))
                .toArray(String[]::new);
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all);
        return new CommandOutcome(code, out.toString(), err.toString());
    }

    /** The same, after it has ended as it should. */
    CommandOutcome succeeded() {
        assertThat(code).as(err).isZero();
        return this;
    }

    /** What a command with {@code --json} printed. */
    JsonNode json() throws IOException {
        return TestJson.mapper().readTree(out);
    }
}
