package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReproductionMarkdownTest {
    /** {@code ./dyno report reference --format markdown > docs/studies.md} */
    @Test
    void theDocumentIsThatOfTheReferenceRun() throws IOException {
        Path reference = Path.of("profiles", "reference", "studies.json");
        assumeThat(reference).exists();

        String rendered = ReproductionMarkdown.render(JsonReport.readStudies(reference));

        assertThat(Files.readString(Path.of("docs", "studies.md")).strip()).isEqualTo(rendered.strip());
    }
}
