package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.document.MarkdownWriter;
import dyno.document.Quantity;
import dyno.output.JsonReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReproductionMarkdownTest {
    private static final Path REFERENCE = Path.of("profiles", "reference");
    private static final List<ReproductionReport> RUNS = Stream.of(
                    REFERENCE.resolve("studies.json"),
                    REFERENCE.resolve("studies-2004").resolve("studies.json"),
                    REFERENCE.resolve("studies-2009").resolve("studies.json"))
            .map(file -> JsonReport.read(file, ReproductionReport.class))
            .toList();

    /** {@code ./dyno report reference profiles/reference/studies-2004 profiles/reference/studies-2009 --format markdown > docs/studies.md} */
    @Test
    void theDocumentIsThatOfTheReferenceRuns() throws IOException {
        String rendered = MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(RUNS)), 1);

        assertThat(Files.readString(Path.of("docs", "studies.md")).strip()).isEqualTo(rendered.strip());
    }

    /** Two counts of the same forks that differ leave a reader wondering which to believe. */
    @Test
    void theWarningsOfTheReferenceRunsCountTheForksThatTheReportCounts() {
        assertThat(RUNS)
                .allSatisfy(report -> assertThat(report.warnings())
                        .filteredOn(warning -> warning.contains(" not steady"))
                        .allSatisfy(warning -> assertThat(warning)
                                .containsPattern("^[\\d,]+ of " + Quantity.count(report.forks(), "fork"))));
    }
}
