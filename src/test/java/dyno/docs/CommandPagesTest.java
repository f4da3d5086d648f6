package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The page of all commands is what {@code --help} says. After a change of an option,
 *
 * <pre>mvn test -Dtest=CommandPagesTest -Ddoc.write=true</pre>
 *
 * writes it again.
 */
class CommandPagesTest {
    private static final Path PAGE = Path.of("docs", "commands.md");

    @Test
    void thePageIsWhatTheHelpSays() throws IOException {
        String page = CommandPages.page();

        if (Boolean.getBoolean("doc.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("mvn test -Dtest=CommandPagesTest -Ddoc.write=true writes it")
                .content()
                .isEqualTo(page);
    }
}
