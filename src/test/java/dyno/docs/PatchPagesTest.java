package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.DiffHash;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The measured gains in the headers of patches match their proofs, and the proofs belong to the current patches. */
class PatchPagesTest {
    private static final PatchCatalogue CATALOGUE = new PatchCatalogue(Path.of("patches"));
    private static final Pattern RATIO = Pattern.compile("(\\d\\.\\d{3}) \\((\\d\\.\\d{3}) to (\\d\\.\\d{3})\\)");

    static List<PatchFile> measured() {
        return CATALOGUE.names().stream()
                .flatMap(name -> CATALOGUE.find(name).stream())
                .filter(patch -> patch.header().measuredGain().isPresent())
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("measured")
    void aGainIsThatOfItsProof(PatchFile patch) throws IOException {
        String page = Files.readString(CATALOGUE.page(patch.coordinates()));

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
