package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.document.MarkdownWriter;
import dyno.document.Quantity;
import dyno.output.JsonReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Before what the page takes from the runs. */
    private static final String RENDERED = "<!-- rendered from the reference runs -->\n";

    /**
     * The pages are what {@code ./dyno report reference profiles/reference/studies-2004 profiles/reference/studies-2009 --format
     * markdown} prints: its beginning, and a page for each study. {@code -Ddoc.write=true} writes them again.
     */
    @Test
    void thePagesAreThoseOfTheReferenceRuns() throws IOException {
        String rendered = MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(RUNS)), 1);
        String[] parts = rendered.strip().split("\n(?=## )");
        Map<Path, String> pages = new LinkedHashMap<>();
        Path summary = Path.of("docs", "studies.md");
        String written = Files.readString(summary);
        pages.put(
                summary,
                written.substring(0, written.indexOf(RENDERED))
                        + RENDERED
                        + parts[0].substring(parts[0].indexOf('\n')).strip() + "\n");
        for (String study : List.of(parts).subList(1, parts.length)) {
            String year = study.substring("## ".length(), study.indexOf(':'));
            pages.put(
                    Path.of("docs", "studies", year + ".md"),
                    study.substring(1)
                                    .replaceFirst("\n", "\n\n[All studies](../studies.md)\n")
                                    .strip() + "\n");
        }

        for (Map.Entry<Path, String> page : pages.entrySet()) {
            if (Boolean.getBoolean("doc.write")) {
                Files.createDirectories(page.getKey().getParent());
                Files.writeString(page.getKey(), page.getValue());
            }
            assertThat(page.getKey()).content().isEqualTo(page.getValue());
        }
        assertThat(pages).hasSize(6);
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
