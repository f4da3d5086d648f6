package dyno.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTextTest {
    private final TerminalText text = new TerminalText(40);

    @Test
    void indentsFurtherLinesBelowTheFirst() {
        text.wrap("name: ", "a sentence that takes more than one line");

        assertThat(text).hasToString("name: a sentence that takes more than\n      one line\n");
    }

    @Test
    void aLongPrefixHasALineOfItsOwn() {
        text.wrap("x".repeat(30) + ":", "a sentence that takes more than one line");
        text.wrap("y".repeat(50), "short");

        assertThat(text)
                .hasToString("x".repeat(30) + ":\n    a sentence that takes more than one\n    line\n" + "y".repeat(50)
                        + "\n    short\n");
    }
}
