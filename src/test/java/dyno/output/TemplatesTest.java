package dyno.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of drivers, files, methods and statements come from others: no template shows one as markup. */
class TemplatesTest {
    /** The data of a flame graph is JSON in which every {@code <} is escaped, see FlameGraphsTest. */
    private static final List<String> HARMLESS =
            List.of("<#ftl output_format=\"HTML\">", "<script type=\"application/json\" id=\"data\">${data?no_esc}");

    static List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/dyno/output"))) {
            return files.filter(file -> file.toString().matches(".*\\.ftlh?x?")).toList();
        }
    }

    /** A wide table on a narrow screen. */
    @ParameterizedTest
    @MethodSource("templates")
    void scrollsByTheKeyboard(Path template) throws IOException {
        assertThat(Files.readString(template)).doesNotContain("<div class=\"scroll\">");
    }

    @ParameterizedTest
    @MethodSource("templates")
    void escapesWhatItShows(Path template) throws IOException {
        String text = Files.readString(template);
        for (String known : HARMLESS) {
            text = text.replace(known, "");
        }

        assertThat(template.toString()).as("the ending that turns escaping on").endsWith(".ftlh");
        assertThat(text).doesNotContain("no_esc", "noautoesc", "outputformat", "output_format");
        assertThat(text)
                .as("attributes in quotes, and no name within a script or a style")
                .doesNotContainPattern("<[a-z][^>]*=\\$\\{")
                .doesNotContainPattern("(?s)<script[^>]*>[^<]*\\$\\{")
                .doesNotContainPattern("<[a-z][^>]* on[a-z]+=");
    }
}
