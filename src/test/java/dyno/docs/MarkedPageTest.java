package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.docs.MarkedPage.Marker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedPageTest {
    @TempDir
    private Path folder;

    @Test
    void rendersEachMarkedBlockAndNothingElse() throws IOException {
        MarkedPage page = page("""
                Before.
                <!-- figures: costs a.json b.json -->
                | old | table |
                |---|---|
                | 1 | 2 |

                <!-- figures: listing c.json -->
                ```
                old

                listing
                ```
                After.
                """);

        assertThat(page.markers())
                .containsExactly(
                        new Marker("costs", List.of(Path.of("a.json"), Path.of("b.json"))),
                        new Marker("listing", List.of(Path.of("c.json"))));
        assertThat(page.rendered(Marker::name).text()).isEqualTo("""
                Before.
                <!-- figures: costs a.json b.json -->
                costs

                <!-- figures: listing c.json -->
                listing
                After.""");
    }

    @Test
    void findsTablesAndListingsWithoutAMarker() throws IOException {
        MarkedPage page = page("""
                | typed | table |
                |---|---|
                | 1 | 2 |

                ```sh
                ./dyno doctor relay
                ```
                ```
                typed listing
                | of a table |
                ```
                <!-- figures: costs a.json -->
                | stored | table |
                |---|---|
                """);

        assertThat(page.unmarked()).containsExactly("| typed | table |", "typed listing");
    }

    private MarkedPage page(String text) throws IOException {
        return MarkedPage.read(Files.writeString(folder.resolve("page.md"), text));
    }
}
