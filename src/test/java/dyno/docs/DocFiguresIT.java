package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.docs.MarkedPage.Marker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The figures on the pages are those of stored results. After results have been replaced,
 *
 * <pre>mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=DocFiguresIT -Ddoc.write=true</pre>
 *
 * renders them again.
 */
class DocFiguresIT {
    private static final boolean WRITE = Boolean.getBoolean("doc.write");

    /** Compared as a whole by {@code ReproductionMarkdownTest} and {@code CommandPagesTest}. */
    private static final Set<Path> UNMARKED =
            Set.of(Path.of("docs", "studies.md"), Path.of("docs", "studies"), Path.of("docs", "commands.md"));

    /** What drivers print there is repeated by programs beside the pages. */
    private static final Path BUGS = Path.of("patches", "bugs");

    /** Tables and listings without a measured figure, by their first lines. */
    private static final Set<String> WORDS = Set.of(
            "| package | contents | may depend on |",
            "| what is tested | command | details |",
            "| pull request | patches |",
            "| tool | what it is for | what Dyno adds | what it has and Dyno lacks |",
            "| feature of the viewer | Dyno | async-profiler | Firefox Profiler | speedscope | Pyroscope |",
            "| coordinates | what is measured |",
            "| key | meaning |",
            "| refused everywhere | options |",
            "| refused in a plan | options |",
            "| method | called | |",
            "| option of a file of SQL | values |",
            "| document | where it comes from |",
            "| verdict | meaning |",
            "| what | why |",
            "| mode | MariaDB Connector/J | MySQL Connector/J | what it is for |",
            "| cause | what must have been seen |",
            "| the interval lies | \"faster\", \"slower\" | \"equal\" |",
            "| file or folder in `--to` | content |",
            "| column of `paths.parquet` | content |",
            "| code | meaning | what happens |",
            "| exit code | meaning |",
            "| option | replaces | refuses, with exit code 40 if no other is named |",
            "| command | what it ran | date | commit | result |",
            "| fault | what you see | what is kept | exit code |");

    /** Output of commands, compared by {@code OwnOperationIT} and {@code TutorialIT}. */
    private static final Set<String> OUTPUT = Set.of(
            "Work per operation",
            "docs/operations/Orders.java through mysql@9.7.0",
            "ok      drizzle@1.2+quiet-log: 1 file, 1 class file, Java 5",
            "  workload  figure                                                       baseline  candidate  difference",
            "  with                                         round trips  bytes sent  bytecodes  difference  calls out");

    /** Whose first page says of figures that no stored result can repeat that they were measured once. */
    private static final Path DECISIONS = Path.of("docs", "decisions");

    private static final Set<String> MEASURED_ONCE = Set.of(
            "| driver | JDK 17 | no escape analysis | without `DebugNonSafepoints` | JDK 25 | no escape analysis |",
            "| size of the plant | default inlining | at most 70 bytes | at most 35 bytes | nothing of the driver |",
            "| step | cost | ranking across the step | sources |",
            "| planted | where | seen by `cpu`, every 500 µs of CPU time | seen by `ctimer` |",
            "| forks, noise | {A, A′, B}, signed ranks | {A, A′, B, B′}: means permuted | ranks aligned by mean | by median |",
            "| `--precision` | standard deviation between builds | without widening | with it |",
            "| command | step | what changed |");

    static List<Path> pages() throws IOException {
        return MarkdownPages.all().stream()
                .filter(page -> UNMARKED.stream().noneMatch(page::startsWith) && !page.startsWith(BUGS))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void figuresAreThoseOfTheStoredResults(Path page) throws IOException {
        MarkedPage stored = MarkedPage.read(page);

        MarkedPage rendered = stored.rendered(Figures::render);

        if (WRITE) {
            rendered.write();
        } else {
            assertThat(stored.text())
                    .as(page + " shows other figures than are stored; see 'Figures on the pages' in DEVELOPMENT.md")
                    .isEqualTo(rendered.text());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyOtherTableIsOneOfWordsOrTheReasonOfADecision(Path page) throws IOException {
        MarkedPage stored = MarkedPage.read(page);

        for (String table : stored.unmarked()) {
            if (MEASURED_ONCE.contains(table)) {
                assertThat(page).as(table).startsWith(DECISIONS);
            } else if (!OUTPUT.contains(table) && !isComparedByItsTest(page)) {
                assertThat(WORDS)
                        .as(
                                page
                                        + " has a table or listing without a source; put '<!-- figures: NAME FILE -->' before it")
                        .contains(table);
            }
        }
    }

    @Test
    void theDecisionsSayThatTheirOtherFiguresWereMeasuredOnce() throws IOException {
        assertThat(DECISIONS.resolve("README.md")).content().contains("measured once");
    }

    /** {@code ReportsIT} runs the commands of that page. */
    private static boolean isComparedByItsTest(Path page) {
        return page.endsWith("reports.md");
    }

    @Test
    void everyStoredFigureIsOnAPage() throws IOException {
        Set<Path> shown = pages().stream()
                .flatMap(page -> markers(page).stream())
                .flatMap(marker -> marker.sources().stream())
                .collect(Collectors.toSet());

        try (Stream<Path> stored = Files.list(Path.of("docs", "figures"))) {
            assertThat(stored).isNotEmpty().allSatisfy(file -> assertThat(shown).contains(file));
        }
    }

    private static List<Marker> markers(Path page) {
        try {
            return MarkedPage.read(page).markers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
