package dyno.feature.patching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.JsonSchemas;
import dyno.Records;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.MeasuredGain;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.setup.Folders;
import dyno.io.Json;
import dyno.patch.file.DiffHash;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is stored with patches is computed again from the scores of the rounds: intervals, verdicts, the gains in the headers, and the
 * pages, which {@code -Ddoc.write=true} writes again. Patches that were measured before scores were stored have a page alone.
 */
class PatchEvidenceTest {
    private static final Path STORED = Path.of("profiles/reference/verdicts/drizzle-1.4-lazy-columns.json");
    private static final String LAZY_COLUMNS = "drizzle/1.4/lazy-columns";
    private static final Folders HERE = Folders.of(Path.of("."), Path.of("patches"));

    @TempDir
    private Path folder;

    static List<PatchFile> recorded() {
        PatchCatalogue catalogue = new PatchCatalogue(HERE.patches());
        return catalogue.names().stream()
                .filter(name -> Files.exists(catalogue.measurements(name)))
                .flatMap(name -> catalogue.find(name).stream())
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("recorded")
    void headerAndPageFollowFromTheScores(PatchFile patch) throws IOException {
        check(HERE, patch);
    }

    private static void check(Folders folders, PatchFile patch) throws IOException {
        PatchCatalogue catalogue = new PatchCatalogue(folders.patches());
        PatchRecord record = new PatchRecord(folders);
        Path measurements = catalogue.measurements(patch.coordinates());
        VerdictReport stored = Json.read(measurements, VerdictReport.class);
        JsonSchemas.assertValid("verdict", Files.readString(measurements));
        assertThat(stored.patch().texts())
                .as("measured diff")
                .extracting(DiffHash::of)
                .containsExactly(DiffHash.of(catalogue.text(patch)));

        List<ComparisonRow> rows = stored.comparisons().stream()
                .map(row -> Records.with(row, "comparison", recomputed(row.comparison())))
                .toList();

        Conclusion conclusion = Conclusion.of(rows);
        VerdictReport computed = Records.with(
                record.kept(stored, patch),
                "comparisons",
                rows,
                "verdict",
                conclusion.verdict(),
                "conclusion",
                conclusion.sentence());
        assertThat(rows).as("comparisons").isEqualTo(stored.comparisons());
        assertThat(conclusion).isEqualTo(new Conclusion(stored.verdict(), stored.conclusion()));
        assertThat(patch.header().measuredGain().map(gain -> gain.replaceAll("\\s+", " ")))
                .as("Measured-Gain")
                .isEqualTo(MeasuredGain.of(computed));
        Path page = catalogue.page(patch.coordinates());
        if (Boolean.getBoolean("doc.write")) {
            Files.writeString(page, record.page(computed));
        }
        assertThat(page).content().isEqualTo(record.page(computed));
    }

    @Test
    void whatIsRecordedFollowsFromItsScores() throws IOException {
        check(recordedHere(), patch());
    }

    @Test
    void findsAnotherGainInTheHeader() throws IOException {
        Folders folders = recordedHere();
        replace(".patch", "0.600 (", "0.500 (");

        assertThatThrownBy(() -> check(folders, patch()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Measured-Gain");
    }

    @Test
    void findsAnotherRatioInThePage() throws IOException {
        Folders folders = recordedHere();
        replace(".md", "| 0.600 |", "| 0.500 |");

        assertThatThrownBy(() -> check(folders, patch())).isInstanceOf(AssertionError.class);
    }

    @Test
    void findsAnotherIntervalThanThatOfTheScores() throws IOException {
        Folders folders = recordedHere();
        replace(".json", "[100.0,", "[90.0,");

        assertThatThrownBy(() -> check(folders, patch()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("comparisons");
    }

    /** A verdict with invented scores: the targets take 0.6 times the time over replay, and the same over loopback. */
    private Folders recordedHere() throws IOException {
        VerdictReport stored = Json.read(STORED, VerdictReport.class);
        List<ComparisonRow> rows = stored.comparisons().stream()
                .filter(ComparisonRow::primary)
                .map(row -> Records.with(
                        row,
                        "comparison",
                        comparison(row.target() && row.transport().isReplay() ? 0.6 : 1)))
                .toList();
        Conclusion conclusion = Conclusion.of(rows);
        Folders folders = Folders.of(folder, folder.resolve("patches"));
        Path patch = file(".patch");
        Files.createDirectories(patch.getParent());
        Files.writeString(patch, stored.patch().texts().get(0));
        Path run = Files.createDirectories(folder.resolve("profiles/proof"));
        Files.writeString(
                run.resolve("verdict.json"),
                Json.text(Records.with(
                        stored,
                        "comparisons",
                        rows,
                        "verdict",
                        conclusion.verdict(),
                        "conclusion",
                        conclusion.sentence())));

        PatchRecord.Kept kept =
                new PatchRecord(folders).keep(DriverCoordinates.parse("drizzle@1.4+lazy-columns"), Optional.empty());

        assertThat(kept.page())
                .content()
                .startsWith("## drizzle@1.4+lazy-columns: improvement, of the driver only\n\n"
                        + "- Of the driver: 0.600 (0.5")
                .contains("\n- End to end by default: 1.000 (0.99");
        return folders;
    }

    private static Comparison comparison(double ratio) {
        List<Round> rounds = IntStream.range(0, 9)
                .mapToObj(i -> new Round(100, 100 + i % 3 * 0.01, ratio * 100, ratio * (100 + i % 2 * 0.01)))
                .toList();
        return Comparison.of(rounds, Criterion.DEFAULT);
    }

    private PatchFile patch() {
        return new PatchCatalogue(folder.resolve("patches")).find("drizzle", "1.4", "lazy-columns");
    }

    private Path file(String suffix) {
        return folder.resolve("patches").resolve(LAZY_COLUMNS + suffix);
    }

    private void replace(String suffix, String text, String other) throws IOException {
        String before = Files.readString(file(suffix));
        assertThat(before).contains(text);
        Files.writeString(file(suffix), before.replace(text, other));
    }

    private static Comparison recomputed(Comparison stored) {
        return Comparison.of(stored.scores().stream().map(Round::of).toList(), stored.criterion());
    }
}
