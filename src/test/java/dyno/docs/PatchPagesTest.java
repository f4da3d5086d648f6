package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.patch.file.DiffHash;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.patch.file.PatchReasons;
import dyno.workload.catalogue.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The measured gains in the headers of patches match their proofs, and the proofs are complete and belong to the
 * current patches.
 */
class PatchPagesTest {
    private static final PatchCatalogue CATALOGUE = new PatchCatalogue(Path.of("patches"));
    private static final Pattern RATIO = Pattern.compile("(\\d\\.\\d{3}) \\((\\d\\.\\d{3}) to (\\d\\.\\d{3})\\)");

    /** A row of the table of comparisons: workload, whether it is a guard, transport. */
    private static final Pattern COMPARISON =
            Pattern.compile("(?m)^\\| (.+?)( \\(guard\\))? \\| ([^|,]+)[^|]* \\| (?:CPU|wall) time");

    private static final String COUNTS = "Other workloads, compared by exact counts: ";

    /** The workloads in which the patch does more; those that are timed are guards without being in --guard. */
    private static final Pattern MORE = Pattern.compile(COUNTS + ".*(?<!no )more in \\d+ \\(([^)]*)\\)");

    private static final Pattern COMMAND = Pattern.compile(
            "Repeat it with `\\./dyno patch validate (\\S+) --guard (\\S+) --transport (\\S+)(?: --statements \\d+)?`");

    static List<PatchFile> measured() {
        return CATALOGUE.names().stream()
                .flatMap(name -> CATALOGUE.find(name).stream())
                .filter(patch -> patch.header().measuredGain().isPresent())
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aGainIsThatOfItsProof(PatchFile patch) throws IOException {
        String page = page(patch);

        Matcher ratio =
                RATIO.matcher(patch.header().measuredGain().orElseThrow().replaceAll("\\s+", " "));
        assertThat(ratio.find()).isTrue();
        do {
            assertThat(page).contains("| " + ratio.group(1) + " | " + ratio.group(2) + " to " + ratio.group(3));
        } while (ratio.find());
        assertThat(page)
                .startsWith("## " + patch.coordinates() + ": ")
                .contains("diff `" + DiffHash.of(CATALOGUE.text(patch)) + "`");
    }

    /** Both are the text of a pull request. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aProofHasTheReasonsAndTheRiskOfItsHeader(PatchFile patch) throws IOException {
        String page = withoutMarkup(page(patch));
        Stream<String> texts = Stream.concat(
                PatchReasons.of(CATALOGUE.text(patch)).stream(),
                Stream.of("Risk: " + patch.header().risk()));

        assertThat(page).contains(texts.map(PatchPagesTest::withoutMarkup).toList());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aGainThatWasMeasuredIsNotCalledUnmeasured(PatchFile patch) {
        assertThat(patch.header().expectedGain()).doesNotContain("not measured");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aProofCountsTheWorkInOtherWorkloads(PatchFile patch) throws IOException {
        assertThat(page(patch).contains(COUNTS))
                .as("counts in the proof of %s", patch.coordinates())
                .isTrue();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aProofTimesWhereThePatchDoesMore(PatchFile patch) throws IOException {
        assertThat(page(patch).contains("not all timed"))
                .as("not all timed in the proof of %s", patch.coordinates())
                .isFalse();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void theCommandOfAProofNamesItsGuardsAndTransports(PatchFile patch) throws IOException {
        String page = page(patch);
        Matcher command = COMMAND.matcher(page);

        assertThat(command.find())
                .as("options in the proof of %s", patch.coordinates())
                .isTrue();
        assertThat(command.group(1)).isEqualTo(patch.coordinates().toString());
        assertThat(labels(command.group(2))).as("guards").isEqualTo(guards(page));
        assertThat(Set.of(command.group(3).split(","))).as("transports").isEqualTo(transports(page));
    }

    /** A name in the table of pull requests. */
    private static final Pattern STACK = Pattern.compile("(?m)^\\| [^|]+ \\| `([^`]+)`");

    @ParameterizedTest
    @CsvSource({"mysql, 26.10.0", "mariadb, 3.5.10"})
    void eachPatchBelongsToOnePullRequest(String driver, String version) throws IOException {
        String page = Files.readString(Path.of("patches", driver, "README.md"));
        List<PatchFile> named = STACK.matcher(page.substring(page.indexOf("## Pull requests")))
                .results()
                .map(match -> DriverCoordinates.parse(match.group(1)))
                .flatMap(stack -> CATALOGUE.find(stack).stream())
                .toList();

        assertThat(named).containsExactlyInAnyOrderElementsOf(CATALOGUE.forDriver(driver, version));
    }

    private static String page(PatchFile patch) throws IOException {
        return Files.readString(CATALOGUE.page(patch.coordinates()));
    }

    /** Text of a header or a page without what makes it plain text in Markdown. */
    private static String withoutMarkup(String text) {
        return text.replaceAll("[\\\\\u200b]", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
                .replace('`', '\'')
                .replaceAll("\\s+", " ");
    }

    private static Set<String> transports(String page) {
        return COMPARISON.matcher(page).results().map(row -> row.group(3)).collect(Collectors.toSet());
    }

    /** Those that the command has to name. */
    private static Set<String> guards(String page) {
        Set<String> guards = COMPARISON
                .matcher(page)
                .results()
                .filter(row -> row.group(2) != null)
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        MORE.matcher(page).results().forEach(more -> guards.removeAll(labels(more.group(1))));
        return guards;
    }

    /** Workloads as a page's tables call them. */
    private static Set<String> labels(String names) {
        return Stream.of(names.split(", ?"))
                .filter(name -> !name.equals("none"))
                .map(name -> Workloads.named(name).label())
                .collect(Collectors.toSet());
    }

    /** A diff of tests must not change the driver, whose classes are those of the patch alone. */
    @Test
    void testsOfPatchesChangeNothingElse() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("patches"))) {
            List<Path> diffs =
                    files.filter(file -> file.toString().endsWith(".test.diff")).toList();
            assertThat(diffs).isNotEmpty().allSatisfy(diff -> {
                assertThat(Path.of(diff.toString().replace(".test.diff", ".patch")))
                        .exists();
                assertThat(Files.readAllLines(diff))
                        .filteredOn(line -> line.startsWith("+++ "))
                        .isNotEmpty()
                        .allMatch(line -> line.startsWith("+++ b/src/test/"));
            });
        }
    }
}
