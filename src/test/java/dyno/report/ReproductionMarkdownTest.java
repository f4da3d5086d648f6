package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.result.ReproductionReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReproductionMarkdownTest {
    private static final Path REFERENCE = Path.of("profiles", "reference", "studies.json");

    /** {@code ./dyno report reference --format markdown > docs/studies.md} */
    @Test
    void theDocumentIsThatOfTheReferenceRun() throws IOException {
        String rendered = ReproductionMarkdown.render(Reproductions.of(JsonReport.readStudies(REFERENCE)));

        assertThat(Files.readString(Path.of("docs", "studies.md")).strip()).isEqualTo(rendered.strip());
    }

    /** Two counts of the same forks that differ leave a reader wondering which to believe. */
    @Test
    void theWarningsOfTheReferenceRunCountTheForksThatTheReportCounts() {
        ReproductionReport report = JsonReport.readStudies(REFERENCE);

        assertThat(report.warnings())
                .filteredOn(warning -> warning.contains(" not steady"))
                .allSatisfy(warning -> assertThat(warning).containsPattern("^\\d+ of " + report.forks() + " forks"));
    }
}
